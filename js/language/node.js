// The language server over standard input and output: `node language/node.js --stdio`.

import { setFlagsFromString } from "node:v8";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "./server.js";
import { VERSION } from "./version.js";

// An editor's server lives for days: what a key leaves behind is thrown away soon, not once it is several times what is kept.
setFlagsFromString("--heap-growing-percent=45");

serve(createConnection(ProposedFeatures.all), VERSION);
