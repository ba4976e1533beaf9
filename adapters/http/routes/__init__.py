"""One module per subject of the API, each with its own router; they take the service from `app.state`."""

from adapters.http.routes import (
    audits,
    commands,
    explanations,
    files,
    games,
    health,
    history,
    hosting,
    streams,
    titles,
    views,
)

ROUTERS = (
    games.router,
    commands.router,
    views.router,
    streams.router,
    history.router,
    explanations.router,
    audits.router,
    hosting.router,
    files.router,
    titles.router,
    health.router,
)
"""All routes, in the order of the document."""
