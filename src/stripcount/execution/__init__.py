"""Where work is done: in this process, in worker processes or by an executor, with progress in a notebook."""
