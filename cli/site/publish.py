"""Writes a site: refreshes it where only records or results are new, otherwise builds it."""

from __future__ import annotations

from ..console.exit_status import CLEAN, FINDINGS, complain
from ..events.folder import BadFolder, EventBytes, read_files, understand
from ..processes.workers import Workers
from .folder import NoSite, SiteFolder, SiteOptions, report
from .games import list_tasks
from .refresh import find_look, hash_inputs, refresh_records


def publish_site(path: str, options: SiteOptions, workers: Workers) -> int:
    """Write the site of a tournament; the exit status, that of findings if anything is wrong."""
    try:
        files = read_files(path)
        output = SiteFolder(options.output)
        inputs = hash_inputs(files, options)
        if output.is_whole and _write_changes(files, path, options, inputs, output):
            output.finish()
            report(output)
            return CLEAN
        from .build import build_whole

        return build_whole(understand(path, files), options, inputs, output, workers)
    except (BadFolder, NoSite) as fault:
        complain(f"sungka: {fault}")
        return FINDINGS


def _write_changes(
    files: EventBytes, path: str, options: SiteOptions, inputs: str, output: SiteFolder
) -> bool:
    """Write only what is new in an existing site; false if that cannot be told apart."""
    look = find_look(options, output)
    tasks = list_tasks(path, look)
    if refresh_records(files, tasks, look, inputs, output):
        return True
    # Imported here because a site whose records alone changed needs none of it.
    from .results import add_results

    return add_results(files, tasks, options, inputs, output)
