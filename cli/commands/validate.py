"""`sungka validate`: records played, and all their claims checked."""

from __future__ import annotations

from typing import Annotated

from ...checking.settings import BadSettings, Profile
from ..console.exit_status import report_wrong_usage
from ..console.options import CACHE, CLUSTER, EXCLUDE, FILES, JOBS, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Option
from ..findings.output import Form, read_targets
from ..validation.run import DEFAULTS, ValidateOptions, validate_files

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka validate --output github 'records/**/*.sgn'
  sungka validate --output sarif=a.sarif --output junit=a.xml games/
  sungka validate --jobs 4 --ignore SGN601,SGN2 archive/
  sungka validate --summary archive/
  sungka validate --fix --diff archive/
\b
--profile record checks what is written, archive also whether the record is
complete, publish also whether the header is. --fix keeps the old text in the
record, as <was=... by=sungka>. Likely slips are searched for in the first 200
records with errors.
\b
Settings are read from the nearest sungka.toml ([sungka]) or pyproject.toml
([tool.sungka]) at or above each file:
  select = ["SGN3", "SGN4"]        # codes, or how codes begin; default all
  ignore = ["SGN601"]              # the longer of two that match decides
  severity = { SGN508 = "error" }  # or "warning"
  profile = "archive"
  exclude = ["drafts", "*.zst"]    # for every command, as --exclude
  max-size = "64M"                 # for every command, as --max-size
--select, --ignore and --profile override them. Ignored findings are counted,
not shown: a record whose errors are all ignored is valid here, though other
commands may not read it. A file that cannot be read, or holds no record, is
always reported.
\b
Records of an archive are also compared with each other. Findings are: the same
play twice, two readings of one game, one name in two spellings, an Id twice.
"""


def validate(
    files: FILES,
    output: Annotated[
        list[str] | None,
        Option(
            metavar="FORM[=FILE]",
            help=f"Form of the findings, also into FILE; repeat it: {', '.join(Form)}.  "
            "[default: text]",
            show_default=False,
        ),
    ] = None,
    profile: Annotated[
        Profile | None,
        Option(
            help="How strict to be.  [default: archive for a directory, else record]",
            show_default=False,
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="Only codes with these beginnings, like SGN4,SGN508.",
            show_default=False,
            complete="codes",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="No codes with these beginnings.",
            show_default=False,
            complete="codes",
        ),
    ] = None,
    record: RECORD = None,
    slip_seconds: Annotated[
        float,
        Option(
            least=0,
            metavar="SECONDS",
            help="Time to search for the likely slip; 0: no search.",
        ),
    ] = DEFAULTS.slip_seconds,
    jobs: JOBS = None,
    summary: Annotated[
        bool,
        Option("--summary", help="Count codes by folder instead of listing findings."),
    ] = False,
    baseline: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Leave out the findings that this file lists.",
            show_default=False,
        ),
    ] = None,
    update_baseline: Annotated[
        bool, Option("--update-baseline", help="Write today's findings into the --baseline.")
    ] = False,
    fix: Annotated[
        bool,
        Option(
            "--fix",
            help="Correct proven slips, and a chat's quotes and dashes, in the files.",
        ),
    ] = False,
    diff: Annotated[
        bool, Option("--diff", help="Show what --fix would change, and change nothing.")
    ] = False,
    cluster: CLUSTER = None,
    cache: CACHE = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Play records and check all their claims."""
    chosen, ignored = tuple(select or ()), tuple(ignore or ())
    outputs = read_targets(output or (Form.TEXT,))
    if isinstance(outputs, BadSettings):
        return report_wrong_usage(outputs.message)
    options = ValidateOptions(
        outputs,
        profile,
        chosen,
        ignored,
        record,
        slip_seconds,
        jobs,
        cache,
        tuple(exclude or ()),
        max_size,
        cluster,
        summary,
        baseline,
        update_baseline,
        no_settings,
    )
    if fix or diff:
        from ..validation.fix_run import fix_and_validate

        return fix_and_validate(files, options, shows_diff=diff)
    return validate_files(files, options)
