"""The public names of the package, each with the module it is imported from when it is first used."""

from stripcount.algebra.growth import Growth as Growth
from stripcount.algebra.rational_gf import RationalGF as RationalGF
from stripcount.board import Board as Board
from stripcount.board import neighbours as neighbours
from stripcount.check.agreement import Agreement as Agreement
from stripcount.claims.claim import Claim as Claim
from stripcount.claims.prove import Verdict as Verdict
from stripcount.count import Count as Count
from stripcount.errors import StripcountError as StripcountError
from stripcount.gf.derivation import Derivation as Derivation
from stripcount.machine.machine import Machine as Machine
from stripcount.model.areas.area import area as area
from stripcount.model.areas.strip import AreaStrip as AreaStrip
from stripcount.model.blocks.strip import BlockStrip as BlockStrip
from stripcount.model.links.strip import LinkStrip as LinkStrip
from stripcount.model.operators import determinize as determinize
from stripcount.model.operators import restrict as restrict
from stripcount.model.parameters import Parameter as Parameter
from stripcount.model.strip import Strip as Strip
from stripcount.model.strip import TileStrip as TileStrip
from stripcount.oeis.arrays import arrays as arrays
from stripcount.printed import count_solutions as count_solutions
from stripcount.printed import drawn as drawn
from stripcount.printed import generate as generate
from stripcount.printed import parse as parse
from stripcount.printed import solve as solve
from stripcount.printed import written as written
from stripcount.puzzles.circuit_board import CircuitBoard as CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling as DominoTiling
from stripcount.puzzles.magnets import Magnets as Magnets
from stripcount.puzzles.not_touch import NotTouch as NotTouch
from stripcount.puzzles.ring_ring import RingRing as RingRing
from stripcount.verbs import generating_function as generating_function
from stripcount.verbs import growth as growth
from stripcount.verbs import prove as prove
from stripcount.verbs import sample as sample
from stripcount.verbs import sanity_check as sanity_check
from stripcount.verbs import terms as terms

__version__: str
__all__: list[str]
