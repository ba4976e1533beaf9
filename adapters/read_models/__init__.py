"""Read models, each an `application.projections.ReadModels`, and who keeps them up to date.

Here is all that knows how they are stored and which process makes them; what they say is made in `application`.
"""

from pathlib import Path
from uuid import uuid4

from adapters.event_store import database_of
