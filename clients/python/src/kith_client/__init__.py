"""A typed client of Kith. The types of all operations are in `kith_client.api`."""

from .api import *  # noqa: F403
from .client import AsyncKithClient as AsyncKithClient
from .client import KithClient as KithClient
from .errors import KithError as KithError
