from io import BytesIO, StringIO
from pathlib import Path

import numpy as np
from scipy.sparse import coo_array

def mmread(source: str | Path | BytesIO | StringIO, *, spmatrix: bool) -> coo_array[np.int64]: ...
