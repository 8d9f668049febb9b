"""SciPy's sparse matrices, imported when the first one is made: that takes a third of the time of a short command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scipy.sparse import coo_array, csr_array
else:

    def coo_array(*args: object, **kwargs: object) -> object:
        """Return a sparse matrix as a list of its entries."""
        from scipy.sparse import coo_array

        return coo_array(*args, **kwargs)

    def csr_array(*args: object, **kwargs: object) -> object:
        """Return a sparse matrix as the lists of the entries of each row."""
        from scipy.sparse import csr_array

        return csr_array(*args, **kwargs)


__all__ = ["coo_array", "csr_array"]
