import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

class _Marginals:
    marginals: NDArray[np.float64]

class OptimizeResult:
    status: int
    fun: float | None
    x: NDArray[np.float64] | None
    ineqlin: _Marginals

def linprog(
    c: NDArray[np.float64],
    A_ub: csr_array[np.float64] | None = None,
    b_ub: NDArray[np.float64] | None = None,
    A_eq: csr_array[np.float64] | None = None,
    b_eq: NDArray[np.float64] | None = None,
    bounds: NDArray[np.float64] | None = None,
    method: str = "highs",
    options: dict[str, float] | None = None,
) -> OptimizeResult: ...
