import numpy as np
from numpy.typing import NDArray
from scipy.sparse import U, csr_array

def connected_components(
    csgraph: csr_array[U], directed: bool = True, connection: str = "weak"
) -> tuple[int, NDArray[np.int32]]: ...
def reverse_cuthill_mckee(graph: csr_array[U], symmetric_mode: bool = False) -> NDArray[np.int32]: ...
