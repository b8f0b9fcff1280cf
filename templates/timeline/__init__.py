"""The timeline of a replay: its stops, the paths of shells, remarks, addresses, highlights."""
