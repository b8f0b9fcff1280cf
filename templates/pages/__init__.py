"""HTML pages: of a replay, a collection, a report, a notebook, a training, and the editor."""
