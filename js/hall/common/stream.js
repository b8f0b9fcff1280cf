// A stream of the hall's server. Some phones end streams without a word while a page is hidden: so it is closed then, and opened anew.

/** How long a stream that broke is left alone, in milliseconds: drawn between the two, so that not all pages come back at once. */
const LEAST = 1000, MOST = 4000;

/**
 * Follows a stream of JSON objects for as long as the page is there.
 * @param {() => string} addressOf where to open it, asked each time it is opened
 * @param {(what: Record<string, any>) => void} take
 * @param {(isOpen: boolean) => void} [tell] told when the stream opens or breaks
 * @param {boolean} [isAlways] whether it stays open while the page is hidden, for a page that calls its reader back
 * @returns {() => void} closes it for good
 */
export function followStream(addressOf, take, tell = () => {}, isAlways = false) {
  /** @type {EventSource | null} */
  let source = null;
  let waiting = 0, isDone = false;
  const close = () => {
    clearTimeout(waiting);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (isDone || (document.hidden && !isAlways)) return;
    const opened = source = new EventSource(addressOf());
    opened.onopen = () => tell(true);
    opened.onmessage = ({ data }) => {
      const what = readObject(data);
      if (what && opened === source) take(what);
    };
    opened.onerror = () => {
      if (opened !== source) return;
      close();
      tell(false);
      waiting = setTimeout(open, LEAST + Math.random() * (MOST - LEAST));
    };
  };
  const show = () => {
    if (!document.hidden) open();
    else if (!isAlways) close();
  };
  const reopen = () => open();
  document.addEventListener("visibilitychange", show);
  addEventListener("pageshow", reopen);
  addEventListener("online", reopen);
  open();
  return () => {
    isDone = true;
    close();
    document.removeEventListener("visibilitychange", show);
    removeEventListener("pageshow", reopen);
    removeEventListener("online", reopen);
  };
}

/**
 * @param {string} text
 * @returns {Record<string, any> | null}
 */
function readObject(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}
