"""One module per subject of the API, each with its own router; they take the service from `app.state`."""

from adapters.http.routes import commands, games, health, history, titles, views

ROUTERS = (
    games.router,
    commands.router,
    views.router,
    history.router,
    titles.router,
    health.router,
)
"""All routes, in the order of the document."""
