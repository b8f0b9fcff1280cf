"""Several records of one game: their turns set side by side, judged by the engine, put together."""
