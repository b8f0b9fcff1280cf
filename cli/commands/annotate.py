"""`sungka annotate`: the best play, written into records or reported in numbers."""

from __future__ import annotations

from typing import Annotated

from ...analysis.judging.effort import Level
from ...analysis.judging.measure import Value
from ...analysis.report.phrases import Language
from ...checking.settings import BadSettings
from ...files.inputs import STDIN
from ..annotation.report_form import Report
from ..console.exit_status import report_wrong_usage
from ..console.options import CLUSTER, EXCLUDE, FILES, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option
from ..files.overwriting import ReadFiles
from ..findings.settings_file import select_inputs

EPILOG = """\b
Examples:
  sungka annotate final.sgn -o annotated.sgn
  sungka annotate --depth 9 --words fil final.sgn
  sungka annotate --write --jobs 4 --cache ~/.cache/sungka records/
  sungka annotate --value match final.sgn -o chances.sgn
  sungka annotate --report html final.sgn > report.html
  sungka annotate --story --words fil final.sgn
  sungka annotate --strip --write records/
\b
People's marks, comments and variations are never changed. Annotating again
replaces what this command wrote before; --strip removes it. --effort gives the
same result on every machine; with a limit in seconds two runs may differ.
docs/annotating.md defines values, losses, marks and words.
"""


def annotate(
    files: FILES,
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="File to write, also .sgn.gz, .xz, .zst.  [default: -]",
            show_default=False,
        ),
    ] = None,
    effort: Annotated[
        Level | None,
        Option(
            help="How hard to search.  [default: normal]",
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        int | None,
        Option(
            least=1,
            metavar="N",
            help="Search N moves deep instead.",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        Option(
            least=1,
            metavar="N",
            help="Search N positions for each move instead.",
            show_default=False,
        ),
    ] = None,
    time: Annotated[
        float | None,
        Option(
            least=0.001,
            metavar="S",
            help="Search each move for S seconds instead.",
            show_default=False,
        ),
    ] = None,
    time_game: Annotated[
        float | None,
        Option(
            least=0.001,
            metavar="S",
            help="Search each game for S seconds instead.",
            show_default=False,
        ),
    ] = None,
    time_total: Annotated[
        float | None,
        Option(
            least=0.001,
            metavar="S",
            help="Search all games for S seconds instead.",
            show_default=False,
        ),
    ] = None,
    value: Annotated[
        Value,
        Option(help="Unit of values and losses."),
    ] = Value.SHELLS,
    inaccuracy: Annotated[
        int | None,
        Option(
            metavar="N",
            least=1,
            help="Loss from which a turn gets ?!.  [default: 5]",
            show_default=False,
        ),
    ] = None,
    mistake: Annotated[
        int | None,
        Option(
            metavar="N",
            least=1,
            help="Loss from which a turn gets ?.  [default: 15]",
            show_default=False,
        ),
    ] = None,
    blunder: Annotated[
        int | None,
        Option(
            metavar="N",
            least=1,
            help="Loss from which a turn gets ??.  [default: 40; match: 30]",
            show_default=False,
        ),
    ] = None,
    words: Annotated[
        Language | None,
        Option(help="Comment on marked turns in this language.", show_default=False),
    ] = None,
    strip: Annotated[bool, Option("--strip", help="Remove all that this command wrote.")] = False,
    write: Annotated[bool, Option("--write", help="Change the files instead of printing.")] = False,
    report: Annotated[
        Report | None,
        Option(help="Print a report instead of records.", show_default=False),
    ] = None,
    story: Annotated[
        bool,
        Option("--story", help="Print the story of each game instead, as a text to post."),
    ] = False,
    jobs: Annotated[
        int | None,
        Option(
            least=1,
            metavar="N",
            help="Judge N records at once.  [default: 1]",
            show_default=False,
        ),
    ] = None,
    cluster: CLUSTER = None,
    cache: Annotated[
        str | None,
        Option(
            metavar="DIRECTORY",
            help="Keep judgements here, for the next run.",
            show_default=False,
        ),
    ] = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Judge every turn and add the best one.

    Each turn gets data: its value, the best turn, the shells it lost, a line of best play. A turn
    that lost enough also gets a mark and the better line as a variation. A record with errors is
    annotated as far as it can be played.
    """
    from ..annotation.jobs import Work
    from ..annotation.run import (
        EffortOptions,
        NoTask,
        OutputOptions,
        make_task,
        run,
        share_time,
    )

    losses = (inaccuracy, mistake, blunder)
    limits = EffortOptions(effort, depth, nodes, time, time_game, time_total)
    tells = story or report is not None
    task = make_task(limits, value, losses, words, strip, tells)
    if isinstance(task, NoTask):
        return report_wrong_usage(task.message)
    if write and output is not None:
        return report_wrong_usage("--write writes files back, -o writes another file: choose one")
    if story and report is not None:
        return report_wrong_usage("--story and --report are both printed: choose one")
    if strip and tells:
        return report_wrong_usage("--strip judges nothing, so there is nothing to report")
    if output == STDIN and tells:
        what = "--story" if story else "--report"
        return report_wrong_usage(f"{what} is printed, so the records need a file: -o FILE")
    if cache == STDIN:
        return report_wrong_usage("--cache names a folder")
    entries = select_inputs(files, exclude, max_size, reads_none=no_settings)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    if write and any(entry.path == STDIN for entry in entries):
        return report_wrong_usage("--write needs files: standard input cannot be written back")
    read = ReadFiles(entries)
    loss = read.find_loss("-o", output, are_records=True)
    if loss is not None:
        is_read = output is not None and read.find(output) is not None
        return report_wrong_usage(f"{loss}; --write writes files back" if is_read else loss)
    if time_total is not None and cluster is not None:
        what = "--time-total needs to know how many work"
        return report_wrong_usage(f"{what}, which a cluster changes: use --time-game")
    task = share_time(task, entries, time_total, jobs or 1)
    if isinstance(task, NoTask):
        return report_wrong_usage(task.message)
    from ..processes.workers import run_shared

    work, options = (
        Work(task, cache, write),
        OutputOptions(output, write, report, story, words or Language.ENGLISH),
    )
    return run_shared(lambda workers: run(entries, work, options, workers), jobs, cluster)
