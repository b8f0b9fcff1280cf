// What is arranged does what it did before, and is found again.

import assert from "node:assert/strict";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { arrange } from "../../js/arrange.js";

const SCRIPT = '"use strict";(()=>{function e(e){let{g:t,at:n}=e;return l({g:n,at:t})}'
  + "function t(e,t=e){try{return n[e].g+t}catch(e){return String(e.name)}}"
  + "function l({g:e,at:t}){return e*10+t}var n={a:{g:1}};done=[e({g:3,at:4}),t(`a`),t(`b`),l({g:1,at:2})]})();";
const STYLE = ".a{color:red;border:0;border-color:red;margin:0}.b{margin:0;top:1px;inset:0;color:red}";

/** @param {string} text */
const doneBy = text => runInNewContext(`${text}done`, { done: null });

test("a script does the same under other names and in another order, and is written the same again", () => {
  const { text, arrangement } = arrange(SCRIPT, ["g"], undefined, .5);
  assert.notEqual(text, SCRIPT);
  assert.deepEqual([...doneBy(text)], [...doneBy(SCRIPT)]);
  assert.equal(arrange(SCRIPT, ["g"], arrangement, 0).text, text);
});

test("a style keeps all declarations, in the order that counts", () => {
  const { text, arrangement } = arrange(STYLE, null, undefined, .5);
  const sorted = (/** @type {string} */ style) => style.split(/[{};]/).sort();
  assert.deepEqual(sorted(text), sorted(STYLE));
  assert.ok(text.indexOf("border:0") < text.indexOf("border-color"));
  assert.ok(text.indexOf("top:1px") < text.indexOf("inset:0"));
  assert.equal(arrange(STYLE, null, arrangement, 0).text, text);
});

test("a file that has changed stays as it is where there is no time", () => {
  const { arrangement } = arrange(STYLE, null, undefined, .1);
  assert.deepEqual(arrange(`${STYLE} `, null, arrangement, 0), { text: `${STYLE} `, arrangement: undefined });
});
