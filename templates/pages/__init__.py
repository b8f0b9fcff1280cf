"""HTML pages: of a replay, a collection, a report, a notebook, and the editor."""
