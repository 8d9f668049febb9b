"""Record-keeping: the store of resumable work, and the results folder."""
