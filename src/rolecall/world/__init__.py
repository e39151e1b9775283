"""The demo world: a small internet of employers on loopback.

Enters: a clock. Leaves: HTTP answers, an adapter for its own publication shape, the map of its host names.
Never: being known to production code, a name or address that could be taken for a real one.
"""

from rolecall.world.cast import Cast, Employer, load_cast
from rolecall.world.demo import Demo, Happening
from rolecall.world.gazette import Gazette
from rolecall.world.server import WorldServer

__all__ = ["Cast", "Demo", "Employer", "Gazette", "Happening", "WorldServer", "load_cast"]
