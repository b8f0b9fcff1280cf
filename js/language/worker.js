// The language server in a worker of a browser.

import { BrowserMessageReader, BrowserMessageWriter, createConnection, ProposedFeatures } from "vscode-languageserver/browser";
import { serve } from "./server.js";
import { VERSION } from "./version.js";

const scope = /** @type {any} */ (self);

serve(createConnection(ProposedFeatures.all, new BrowserMessageReader(scope), new BrowserMessageWriter(scope)), VERSION);
