"""A site written: what only its records changed is refreshed, all else is built."""

from __future__ import annotations

from ..console.exit_status import CLEAN, FINDINGS, complain
from ..events.folder import BadFolder, read_files, understand
from ..processes.workers import Workers
from .folder import NoSite, SiteFolder, SiteOptions, report
from .refresh import find_look, hash_inputs, refresh_records


def publish_site(path: str, options: SiteOptions, workers: Workers) -> int:
    """Write the site of a tournament; the exit status, that of findings if anything is wrong."""
    try:
        files = read_files(path)
        output = SiteFolder(options.output)
        inputs = hash_inputs(files, options.lang, options.base)
        if refresh_records(files, path, find_look(options, output), inputs, output):
            output.finish()
            report(output)
            return CLEAN
        # Imported here because a site whose records alone changed needs none of it.
        from .results import add_results

        if add_results(files, path, options, inputs, output):
            output.finish()
            report(output)
            return CLEAN
        from .build import build_whole

        return build_whole(understand(path, files), options, inputs, output, workers)
    except (BadFolder, NoSite) as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
