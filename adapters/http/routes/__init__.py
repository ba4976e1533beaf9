"""One module per subject of the API, each with its own router; they take the service from `app.state`."""

from adapters.http.routes import commands, files, games, health, history, hosting, titles, views

ROUTERS = (
    games.router,
    commands.router,
    views.router,
    history.router,
    hosting.router,
    files.router,
    titles.router,
    health.router,
)
"""All routes, in the order of the document."""
