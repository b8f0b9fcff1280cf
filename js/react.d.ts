// `import type {} from "sungka/react"`: what React's JSX knows of `<sungka-replay>`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { SungkaReplayElement } from "./types/mounted/element.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sungka-replay": DetailedHTMLProps<HTMLAttributes<SungkaReplayElement>, SungkaReplayElement> & {
        record?: string;
        place?: string;
        theme?: "auto" | "light" | "dark" | "contrast";
        spoiler?: "hide";
      };
    }
  }
}
