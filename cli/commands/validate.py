"""`sungka validate`: records played, and all their claims checked."""

from __future__ import annotations

from typing import Annotated

from ...checking.settings import Profile
from ..console.options import CLUSTER, EXCLUDE, FILES, JOBS, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Option
from ..findings.output import Form
from ..validation.bulk import MOST_SEARCHED
from ..validation.run import DEFAULTS, ValidateOptions, validate_files

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka validate --output github 'records/**/*.sgn'
  sungka validate --jobs 4 --ignore SGN601,SGN2 archive/
  sungka validate --summary archive/
  sungka validate --fix --diff archive/
\b
Settings are read from the nearest sungka.toml ([sungka]) or pyproject.toml
([tool.sungka]) at or above each file:
  select = ["SGN3", "SGN4"]        # codes, or how codes begin; default all
  ignore = ["SGN601"]              # the longer of two that match decides
  severity = { SGN508 = "error" }  # or "warning"
  profile = "archive"
  exclude = ["drafts", "*.zst"]    # for every command, as --exclude
  max-size = "64M"                 # for every command, as --max-size
--select, --ignore and --profile override them; --no-settings reads none. What
is ignored is only counted, not shown: a record whose errors are all ignored
is valid here, even when its text cannot be read, though no other command
will read it. A file that cannot be read, or holds no record, is always
reported.
\b
Records of an archive are also compared with each other: the same
play twice, two readings of one game, one name in two spellings, an Id twice.
"""


def validate(
    files: FILES,
    output: Annotated[Form, Option(help="How the findings are written.")] = DEFAULTS.output,
    profile: Annotated[
        Profile | None,
        Option(
            help="How strict to be. `record`: what is written is right. `archive`: it is complete "
            "too. `publish`: the header is complete too.  "
            "[default: archive for a directory, else record]",
            show_default=False,
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="Only these codes, or codes that begin with one of these.",
            show_default=False,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="Not these codes, nor codes that begin with one of these.",
            show_default=False,
        ),
    ] = None,
    record: RECORD = None,
    slip_seconds: Annotated[
        float,
        Option(
            least=0,
            metavar="SECONDS",
            help="How long to search for the likely slip behind a record's first error, 0 not at "
            f"all; done for the first {MOST_SEARCHED} records with errors.",
        ),
    ] = DEFAULTS.slip_seconds,
    jobs: JOBS = None,
    summary: Annotated[
        bool,
        Option("--summary", help="Print only how often each code is found in each folder."),
    ] = False,
    baseline: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Leave out the findings this file knows, until they change.",
            show_default=False,
        ),
    ] = None,
    update_baseline: Annotated[
        bool, Option("--update-baseline", help="Write what is found now into the --baseline.")
    ] = False,
    fix: Annotated[
        bool,
        Option(
            "--fix",
            help="First put right, in the files, each slip that alone explains all that is wrong "
            "with a record; what stood there is kept, as <was=… by=sungka>.",
        ),
    ] = False,
    diff: Annotated[
        bool, Option("--diff", help="Show what --fix would change; status 1 if anything.")
    ] = False,
    cluster: CLUSTER = None,
    cache: Annotated[
        str | None,
        Option(
            metavar="PATH",
            help="A file, or a folder for it, that remembers which records were right: these are "
            "not played again.",
            show_default=False,
        ),
    ] = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Play records and check all their claims."""
    chosen, ignored = tuple(select or ()), tuple(ignore or ())
    options = ValidateOptions(
        output,
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
