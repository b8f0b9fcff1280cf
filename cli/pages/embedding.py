"""Ways to show a game in another page: the code of a frame, and a script with an element."""

from __future__ import annotations

from os.path import basename
from typing import TYPE_CHECKING

from .order import report_written, write_output

if TYPE_CHECKING:
    from ...templates.pages.loading import Files


def embed_code(output: str, title: str) -> str:
    """One line of HTML that frames the page at `output` in a page of the same folder.

    >>> embed_code("finals/a b.html", 'Ana "A" – Ben')[:38]
    '<iframe src="a%20b.html#embed" title="'
    """
    # Imported here because they are slow to import, and few pages are embedded.
    from html import escape
    from urllib.parse import quote

    return (
        f'<iframe src="{quote(basename(output))}#embed" title="{escape(title)}" loading="lazy" '
        'sandbox="allow-scripts allow-popups allow-downloads" allow="fullscreen; clipboard-write" '
        'style="border:0;width:100%;aspect-ratio:3/2;min-height:480px"></iframe>\n'
    )


LISTENER = """\
<script>
addEventListener("message", ({ source, data }) => {
  if (data?.sungka !== 1 || !data.height) return;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow !== source) continue;
    const style = { aspectRatio: "auto", minHeight: "0", height: `${data.height}px` };
    Object.assign(frame.style, style);
  }
});
</script>
"""
"""The script that gives all frames of a page the height they ask for; a page needs it once."""


def write_element(output: str, files: Files) -> int:
    """Write the script of the element `<sungka-replay>` and return the exit status."""
    return report_written(output, write_output(output, [files.text("element.js"), "\n"]))
