// The templates of a record's page (templates/*.html.j2) in JavaScript; made by `PYTHONPATH=tests python tests/js/page_template.py`.

/** @param {any} value */
const list = (value) => Array.from(value ?? []);

/** What a template takes for true. @param {any} value */
const isGiven = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

export const FACTS = ["Stage", "Table", "Date", "Site", "TimeControl", "Recorder", "Annotator", "Source", "Evidence"];
export const KEYS = [["help_play", [["Space K", "key_play"], ["\u2212 +", "key_speed"], ["R", "key_reel"], ["H", "key_fullscreen"], ["V", "key_sound"]]], ["help_places", [["\u2190 \u2192", "key_lap"], ["Shift \u2190 \u2192", "key_turn"], [", .", "key_shell"], ["[ ]", "key_marker"], ["M Shift M", "key_mistake"], ["\u2191 \u2193", "key_variation"], ["Home End", "key_ends"], ["PageUp PageDown", "key_round"], ["0 \u2013 9", "key_tenth"]]], ["help_page", [["F", "key_flip"], ["T", "key_theme"], ["C", "key_link"], ["S", "key_share"], ["Esc", "key_leave"], ["?", "help"]]], ["help_tries", [["L 1 \u2013 9", "key_try"], ["Backspace", "key_take_back"], ["Q", "key_quiz"]]]];
export const TOUCHES = [["touch_board", "key_play"], ["touch_house", "touch_lap"], ["touch_swipe", "key_lap"], ["touch_long", "key_share"]];
export const ICON = "data:image/svg+xml,<svg xmlns='%68ttp://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' fill='%23630'/><ellipse cx='4' cy='4' rx='3' ry='2' fill='%23fed'/></svg>";

/**
 * The text of `page.html.j2`.
 * @param {Record<string, any>} values
 * @param {(value: any) => string} show escapes a value
 * @returns {string}
 */
export function writePage(values, show) {
  let out = "";
  /** @param {any} list1 */
  const remarks = (list1) => {
    let out = "";
    const all2 = list(list1);
    for (const remark3 of all2) {
      if (isGiven(remark3.lift)) {
        out += "<p class=\"lift\">";
        out += show(remark3.lift);
        out += "</p>\n";
      }
      out += "<p class=\"";
      out += show(remark3.kind.value);
      out += "\"";
      if ((isGiven(remark3.sight) && isGiven(values.has_tries))) {
        out += " data-turn=\"";
        out += show(remark3.sight);
        out += "\" data-lost=\"";
        out += show(remark3.lost);
        out += "\"";
      }
      out += "><bdi>";
      out += show(remark3.text);
      out += "</bdi></p>\n";
      if (isGiven(remark3.proof)) {
        out += "<details class=\"proof\"><summary>";
        out += show(values.say("proof"));
        out += "</summary>";
        out += show(remark3.proof);
        out += "</details>\n";
      }
    }
    return out;
  };
  /** @param {any} one5 */
  const player = (one5) => {
    let out = "";
    out += "<div class=\"player ";
    out += show(one5.kind);
    out += "\" data-seat=\"";
    out += show(one5.seat);
    out += "\"><span class=\"dot\"></span><b><bdi>";
    out += show(one5.name);
    out += "</bdi></b>";
    if ((isGiven(one5.title) || isGiven(one5.rating))) {
      out += "<span>";
      out += show(one5.title);
      if (isGiven(one5.rating)) {
        out += " <bdi>";
        out += show(one5.rating);
        out += "</bdi>";
      }
      out += "</span>";
    }
    out += "<span class=\"sows\">";
    out += show(values.say("sowing"));
    out += "</span><span class=\"clock\"></span><span class=\"store\"></span></div>\n";
    return out;
  };
  /** @returns {string} */
  const heading = () => {
    let out = "";
    if (isGiven(values.page.event)) {
      out += "<bdi>";
      out += show(values.page.event);
      out += "</bdi>";
    } else {
      const all6 = list(values.page.players);
      for (const [at8, one7] of all6.entries()) {
        out += "<bdi>";
        out += show(one7.name);
        out += "</bdi>";
        if (!(at8 === all6.length - 1)) {
          out += " – ";
        }
      }
    }
    return out;
  };
  out += "<!doctype html>\n<html lang=\"";
  out += show(values.lang);
  out += "\"";
  if (isGiven(values.is_hidden)) {
    out += " data-spoiler=\"hide\"";
  }
  out += ">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ";
  out += show(values.style_sources);
  out += "; script-src ";
  out += show(values.script_sources);
  out += "; img-src data:; base-uri 'none'; form-action 'none'\">\n<link rel=\"icon\" href=\"";
  out += show(values.icon);
  out += "\">\n<title>";
  out += show(values.title);
  out += "</title>\n<meta name=\"description\" content=\"";
  if (!isGiven(values.is_hidden)) {
    out += show(values.result.at(0));
    const all9 = list(values.page.rounds);
    for (const round10 of all9) {
      if (isGiven(round10.score)) {
        out += " ";
        out += show(round10.score);
      }
    }
  }
  out += "\">\n";
  if (isGiven(values.shared)) {
    out += "<link rel=\"stylesheet\" href=\"";
    out += show(values.shared.style);
    out += "\">\n";
  } else {
    out += "<style>";
    out += show(values.style);
    out += "</style>\n";
  }
  if (isGiven(values.page.drawings)) {
    out += "<script>";
    out += show(values.boot);
    out += "</script>\n";
  }
  if (isGiven(values.shared)) {
    out += "<script src=\"";
    out += show(values.shared.setting);
    out += "\"></script>\n";
  }
  out += "</head>\n<body class=\"seats";
  out += show(values.page.players.length);
  const all12 = list(values.offers);
  for (const offer13 of all12) {
    out += " ";
    out += show(offer13);
  }
  out += "\">";
  out += show(values.above);
  out += "\n";
  out += "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>";
  out += show(values.page.definitions);
  out += "</defs></svg>\n";
  out += show(values.siblings);
  out += "\n<main>\n<header>\n<div>\n<h1>";
  out += heading();
  out += "</h1>\n<button id=\"about\" class=\"control\" aria-expanded=\"false\" title=\"";
  out += show(values.say("about"));
  out += "\">ⓘ</button>\n<p class=\"facts\">";
  if (isGiven(values.page.event)) {
    out += "<span>";
    const all15 = list(values.page.players);
    for (const [at17, one16] of all15.entries()) {
      out += "<bdi>";
      out += show(one16.name);
      out += "</bdi>";
      if (!(at17 === all15.length - 1)) {
        out += " – ";
      }
    }
    out += "</span>";
  }
  const all18 = list(values.page.facts);
  for (const fact19 of all18) {
    out += "<span><bdi>";
    out += show(fact19);
    out += "</bdi></span>";
  }
  if ((isGiven(values.rules) && !isGiven(values.sentences))) {
    out += "<span>";
    out += show(values.say("rules"));
    out += " <bdi>";
    out += show(values.rules);
    out += "</bdi></span>";
  }
  out += "</p>\n";
  if (isGiven(values.sentences)) {
    out += "<details class=\"rules\"><summary>";
    out += show(values.say("rules"));
    out += ": <bdi>";
    out += show(values.rules);
    out += "</bdi></summary>\n<ol>";
    const all21 = list(values.sentences);
    for (const sentence22 of all21) {
      out += "<li>";
      out += show(sentence22);
      out += "</li>";
    }
    out += "</ol>\n";
    if (isGiven(values.legend)) {
      out += "<p>";
      out += show(values.legend.row);
      out += "<dl>";
      const all24 = list(values.legend.pieces);
      for (const piece25 of all24) {
        out += "<dt>";
        out += show(piece25.written);
        out += "<dd>";
        out += show(piece25.says);
      }
      out += "</dl>\n";
    }
    out += "</details>\n";
  }
  out += "</div>\n<a id=\"whole\" class=\"control\" target=\"_blank\" href=\"#\">";
  out += show(values.say("whole_page"));
  out += "</a>\n<p class=\"result\" id=\"result\"><a id=\"reveal\" role=\"button\" href=\"#result\">";
  out += show(values.say("show_result"));
  out += "</a><b>";
  out += show(values.result.at(0));
  out += "</b><small>";
  out += show(values.result.at(1));
  out += "</small><small>";
  out += show(values.result.at(2));
  out += "</small></p>\n";
  if (values.page.rounds.length > 1) {
    out += "<div class=\"tabs control\" role=\"tablist\" aria-label=\"";
    out += show(values.say("rounds"));
    out += "\">\n";
    const all27 = list(values.page.rounds);
    for (const round28 of all27) {
      out += "<button role=\"tab\" aria-controls=\"round-";
      out += show(round28.place);
      out += "\">";
      out += show(values.say("round", { number: round28.number }));
      if (isGiven(round28.score)) {
        out += " <small";
        if (isGiven(round28.took)) {
          out += " title=\"";
          out += show(round28.took);
          out += "\"";
        }
        out += ">";
        out += show(round28.score);
        out += "</small>";
      }
      if (isGiven(round28.burned)) {
        out += " <small class=\"ash\">";
        out += show(values.say("burned_list", { houses: round28.burned }));
        out += "</small>";
      }
      if (isGiven(round28.shares)) {
        out += "<svg viewBox=\"0 0 ";
        out += show(round28.shares.at(-1).end);
        out += " 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
        const all30 = list(round28.shares);
        for (const share31 of all30) {
          out += "<path class=\"";
          out += show(share31.kind);
          out += "\" d=\"M";
          out += show(share31.start);
          out += " 0H";
          out += show(share31.end);
          out += "V1H";
          out += show(share31.start);
          out += "z\"/>";
        }
        out += "</svg>";
      }
      out += "</button>\n";
    }
    out += "</div>\n";
  }
  out += "</header>\n";
  if (isGiven(values.story)) {
    out += "<section class=\"story\" aria-labelledby=\"told-story\">\n<h2 id=\"told-story\">";
    out += show(values.say("story"));
    out += "</h2>\n<p>";
    const all33 = list(values.story);
    for (const one34 of all33) {
      if (isGiven(one34.place)) {
        out += "<a";
        if (isGiven(one34.is_moment)) {
          out += " class=\"moment\"";
        }
        out += " href=\"#";
        out += show(one34.place);
        out += "\">";
        out += show(one34.text);
        out += "</a> ";
      } else {
        out += "<span>";
        out += show(one34.text);
        out += "</span> ";
      }
    }
    out += "</p>\n<button class=\"control\" data-do=\"story\" aria-expanded=\"false\" aria-label=\"";
    out += show(values.say("whole_story"));
    out += "\"></button>\n</section>\n";
  }
  if (isGiven(values.page.drawings)) {
    out += "<section class=\"board\" aria-label=\"";
    out += show(values.say("board"));
    out += "\">\n";
    if (isGiven(values.has_variations)) {
      out += "<p id=\"banner\" hidden><b>";
      out += show(values.say("variation"));
      out += "</b> <button id=\"leave\">";
      out += show(values.say("leave"));
      out += "</button></p>\n";
    }
    out += "<div class=\"players\" id=\"above\">";
    const all36 = list(values.page.above);
    for (const one37 of all36) {
      out += player(one37);
    }
    out += "</div>\n<div id=\"stage\">\n";
    const all39 = list(values.page.drawings);
    for (const drawing40 of all39) {
      out += "<svg class=\"";
      out += show(drawing40.kind);
      out += "\" viewBox=\"";
      out += show(drawing40.box);
      out += "\" role=\"img\" aria-label=\"";
      out += show(drawing40.words);
      out += "\">";
      out += show(drawing40.picture);
      out += "</svg>\n";
    }
    if (isGiven(values.shared)) {
      out += "<div data-part=\"upright\"></div>\n";
    }
    out += "<button id=\"reason\" data-do=\"reel\"></button>\n<button id=\"poster\" aria-label=\"";
    out += show(values.say("poster"));
    out += "\"><svg viewBox=\"0 0 24 24\"><path d=\"M7 4v16l13-8z\"/></svg></button>\n</div>\n<div id=\"lead\" aria-hidden=\"true\">";
    const all42 = list(values.page.players);
    for (const one43 of all42) {
      out += "<i class=\"";
      out += show(one43.kind);
      out += "\"></i>";
    }
    out += "</div>\n<div class=\"players\" id=\"below\">";
    out += player(values.page.players.at(0));
    out += "</div>\n<p id=\"altered\" role=\"alert\"></p>\n<p class=\"caption control\"><b id=\"label\"></b><span id=\"caption\"></span></p>\n<p id=\"held\" class=\"control\" role=\"status\"></p>\n";
    if (isGiven(values.has_notes)) {
      out += "<p id=\"note\" class=\"control\"></p>\n";
    }
    out += "<p id=\"spoken\" class=\"unseen\" aria-live=\"polite\"></p>\n<div class=\"unseen\"><table id=\"counts\"><caption>";
    out += show(values.say("board_table"));
    out += "</caption>\n<tr><td>";
    const all45 = list(values.page.columns);
    for (const number46 of all45) {
      out += "<th scope=\"col\">";
      out += show(values.say("house", { n: number46 }));
    }
    out += "<th scope=\"col\">";
    out += show(values.say("store"));
    out += "</tr>\n";
    const all48 = list(values.page.table);
    for (const row49 of all48) {
      out += "<tr><th scope=\"row\">";
      out += show(row49.title);
      const all51 = list(row49.counts);
      for (const count52 of all51) {
        out += "<td>";
        out += show(count52);
      }
      out += "</tr>\n";
    }
    out += "</table></div>\n</section>\n";
    if (isGiven(values.shared)) {
      out += "<div data-part=\"controls\"></div>\n";
    } else {
      out += writeControls(values, show);
    }
  }
  out += "<aside id=\"list\" aria-label=\"";
  out += show(values.say("moves"));
  out += "\" tabindex=\"-1\">\n";
  if (isGiven(values.page.remarks)) {
    out += "<div class=\"notes\">";
    out += remarks(values.page.remarks);
    out += "</div>\n";
  }
  const all54 = list(values.page.rounds);
  for (const round55 of all54) {
    out += "<section class=\"round\" id=\"round-";
    out += show(round55.place);
    out += "\">\n<h2>";
    out += show(values.say("round", { number: round55.number }));
    if (isGiven(round55.score)) {
      out += " <span>";
      out += show(round55.score);
      out += "</span>";
    }
    out += "</h2>\n";
    if (isGiven(round55.remarks)) {
      out += "<div class=\"notes\">";
      out += remarks(round55.remarks);
      out += "</div>\n";
    }
    out += "<ol>\n";
    const all57 = list(round55.entries);
    for (const entry58 of all57) {
      out += "<li";
      if (isGiven(entry58.kind)) {
        out += " class=\"";
        out += show(entry58.kind);
        out += "\"";
      }
      out += ">";
      if (isGiven(entry58.number)) {
        out += show(entry58.number);
        out += " ";
      }
      out += "<b>";
      out += show(entry58.text);
      out += "</b>";
      if (isGiven(entry58.more)) {
        out += " ";
        out += show(entry58.more);
      }
      if (isGiven(entry58.clocks)) {
        out += "<small class=\"clock\" title=\"";
        out += show(values.say("clock"));
        out += "\"><bdi>";
        out += show(entry58.clocks);
        out += "</bdi></small>";
      }
      if (isGiven(entry58.estimate)) {
        out += "<small class=\"estimate\" title=\"";
        out += show(values.say("estimate", { seat: values.page.players.at(0).name }));
        out += "\">";
        out += show(entry58.estimate);
        out += "</small>";
      }
      if (isGiven(entry58.chance)) {
        out += "<small class=\"estimate\" title=\"";
        out += show(values.say("chance", { seat: values.page.players.at(0).name }));
        out += "\">";
        out += show(entry58.chance);
        out += "</small>";
      }
      if (isGiven(entry58.gain)) {
        out += "<em>";
        out += show(entry58.gain);
        out += "</em>";
      }
      if (isGiven(entry58.remarks)) {
        out += remarks(entry58.remarks);
      }
      const all60 = list(entry58.parts);
      for (const part61 of all60) {
        if (part61.kind === "open") {
          out += "<div class=\"variation\">";
        }
        if (part61.kind === "fold") {
          out += "<details class=\"variation\"><summary>";
          if (isGiven(part61.text)) {
            out += "<bdi>";
            out += show(part61.text);
            out += "</bdi>";
          } else {
            out += show(values.say("deep_variation"));
          }
          out += "</summary>";
        }
        if (part61.kind === "turn") {
          out += "<button";
          if (isGiven(part61.seat)) {
            out += " class=\"";
            out += show(part61.seat);
            out += "\"";
          }
          out += ">";
          out += show(part61.text);
          out += "</button> ";
        }
        if (["(", ")"].includes(part61.kind)) {
          out += "<span class=\"bracket\">";
          out += show(part61.kind);
          out += "</span> ";
        }
        if (((isGiven(part61.text) && part61.kind !== "turn") && part61.kind !== "fold")) {
          out += "<span class=\"";
          out += show(part61.kind);
          out += "\"><bdi>";
          out += show(part61.text);
          out += "</bdi></span> ";
        }
        if (part61.kind === "close") {
          out += "</div>";
        }
        if (part61.kind === "unfold") {
          out += "</details>";
        }
      }
    }
    if (!all57.length) {
      out += "<li class=\"statement\">";
      out += show(values.say("no_turns"));
      out += "</li>\n";
    }
    out += "</ol>\n";
    if (isGiven(round55.final)) {
      out += "<figure><svg viewBox=\"";
      out += show(round55.final.box);
      out += "\" role=\"img\" aria-label=\"";
      out += show(round55.final.words);
      out += "\">";
      out += show(round55.final.picture);
      out += "</svg><figcaption>";
      out += show(values.say("round", { number: round55.number }));
      out += ": ";
      if (isGiven(round55.score)) {
        out += show(values.say("final_board"));
      } else {
        out += show(values.say("last_board"));
      }
      out += "</figcaption></figure>\n";
    }
    if (isGiven(round55.last)) {
      out += "<p class=\"last\">";
      if (isGiven(round55.score)) {
        out += show(values.say("final_board"));
      } else {
        out += show(values.say("last_board"));
      }
      out += ": ";
      out += show(round55.last);
      out += "</p>\n";
    }
    out += "</section>\n";
  }
  out += "</aside>\n";
  if (isGiven(values.page.findings)) {
    out += "<details class=\"findings\"><summary>";
    out += show(values.say("findings", { n: values.page.findings.length }));
    out += "</summary>\n<ul>\n";
    const all63 = list(values.page.findings);
    for (const finding64 of all63) {
      out += "<li><bdi>";
      out += show(finding64);
      out += "</bdi></li>\n";
    }
    out += "</ul>\n</details>\n";
  }
  out += "<details class=\"source\"><summary>";
  out += show(values.say("record"));
  out += "</summary>\n<p class=\"scripted\"><button id=\"copy\">";
  out += show(values.say("copy"));
  out += "</button> <button id=\"save\">";
  out += show(values.say("save"));
  out += "</button> <span id=\"says\" role=\"status\"></span></p>\n<pre id=\"record\" tabindex=\"0\" dir=\"auto\">\n";
  out += show(values.record);
  out += "</pre>\n</details>\n</main>";
  out += show(values.below);
  out += "\n";
  if (isGiven(values.shared)) {
    out += "<div data-part=\"help\"></div>\n";
  } else {
    out += writeHelp(values, show);
  }
  if (isGiven(values.shared)) {
    out += "<script type=\"application/json\" id=\"film\">";
    out += show(values.film);
    out += "</script>\n<script src=\"";
    out += show(values.shared.script);
    out += "\"></script>\n";
  } else {
    out += "<script type=\"application/json\" id=\"setting\">";
    out += show(values.setting);
    out += "</script>\n<script type=\"application/json\" id=\"film\">";
    out += show(values.film);
    out += "</script>\n<script>";
    out += show(values.script);
    out += "</script>\n";
  }
  out += "</body>\n</html>";
  return out;
}

/**
 * The text of `controls.html.j2`.
 * @param {Record<string, any>} values
 * @param {(value: any) => string} show escapes a value
 * @returns {string}
 */
export function writeControls(values, show) {
  let out = "";
  /** @param {any} name1 @param {any} icon2 */
  const sign = (name1, icon2) => {
    let out = "";
    out += "<svg viewBox=\"0 0 24 24\">";
    if (name1 === "play") {
      out += "<path class=\"go\" d=\"M7 4v16l13-8z\"/><path class=\"stop\" d=\"M6 4h4v16H6zM14 4h4v16h-4z\"/>";
    } else {
      out += "<path d=\"";
      out += show(icon2);
      out += "\"/>";
    }
    out += "</svg>";
    return out;
  };
  /** @param {any} name3 @param {any} label4 @param {any} icon5 @param {any} [kind6] @param {any} [toggles7] */
  const control = (name3, label4, icon5, kind6 = "", toggles7 = false) => {
    let out = "";
    out += "<button data-do=\"";
    out += show(name3);
    out += "\" title=\"";
    out += show(label4);
    out += "\"";
    if (isGiven(kind6)) {
      out += " class=\"";
      out += show(kind6);
      out += "\"";
    }
    if (isGiven(toggles7)) {
      out += " aria-pressed=\"false\"";
    }
    out += ">";
    out += sign(name3, icon5);
    out += "</button>\n";
    return out;
  };
  /** @param {any} name8 @param {any} label9 @param {any} icon10 @param {any} [kind11] @param {any} [toggles12] */
  const worded = (name8, label9, icon10, kind11 = "", toggles12 = false) => {
    let out = "";
    out += "<button data-do=\"";
    out += show(name8);
    out += "\" title=\"";
    out += show(label9);
    out += "\"";
    if (isGiven(kind11)) {
      out += " class=\"";
      out += show(kind11);
      out += "\"";
    }
    if (isGiven(toggles12)) {
      out += " aria-pressed=\"false\"";
    }
    out += ">";
    out += sign(name8, icon10);
    out += "<span>";
    out += show(label9);
    out += "</span></button>\n";
    return out;
  };
  out += "<section class=\"controls control\" aria-label=\"";
  out += show(values.say("playback"));
  out += "\">\n<div id=\"line\" role=\"group\" aria-label=\"";
  out += show(values.say("moves"));
  out += "\"></div>\n<div id=\"river\" class=\"river";
  if ((isGiven(values.has_doubts) && isGiven(values.has_tries))) {
    out += " doubted";
  }
  out += "\" role=\"slider\" tabindex=\"0\" aria-label=\"";
  out += show(values.say("place"));
  out += "\"></div>\n<div class=\"bar\" role=\"toolbar\" aria-label=\"";
  out += show(values.say("controls"));
  out += "\">\n";
  out += control("turnBack", values.say("turn_back"), "M6 5h2.4v14H6zM19 5v14L9.5 12z", undefined, undefined);
  out += "\n";
  out += control("lapBack", values.say("lap_back"), "M16 5v14L6 12z", undefined, undefined);
  out += "\n";
  out += control("play", values.say("play"), "", undefined, undefined);
  out += "\n";
  out += control("lapOn", values.say("lap_on"), "M16 5v14L6 12z", undefined, undefined);
  out += "\n";
  out += control("turnOn", values.say("turn_on"), "M6 5h2.4v14H6zM19 5v14L9.5 12z", undefined, undefined);
  out += "\n";
  if (isGiven(values.has_tries)) {
    out += "<button data-do=\"takeBack\" class=\"while-trying\">";
    out += show(values.say("take_back"));
    out += "</button>\n<button data-do=\"copyTry\" class=\"while-trying\">";
    out += show(values.say("copy_try"));
    out += "</button>\n<button data-do=\"leave\" class=\"while-trying\">";
    out += show(values.say("leave"));
    out += "</button>\n";
  }
  out += "<div id=\"rest\">\n";
  out += worded("start", values.say("start"), "M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z", undefined, undefined);
  out += "\n";
  out += worded("end", values.say("end"), "M4 5h2.4v14H4zM13 5v14L6.8 12zM21 5v14l-7-7z", undefined, undefined);
  out += "\n";
  if (isGiven(values.has_doubts)) {
    out += worded("mistakeBack", values.say("prev_mistake"), "M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z", "mistake", undefined);
    out += "\n";
    out += worded("mistakeOn", values.say("next_mistake"), "M11 3h2v12h-2zM11 17h2v3h-2zM9 8l-6 4 6 4z", "mistake", undefined);
    out += "\n";
  }
  if (isGiven(values.has_tries)) {
    out += worded("try", values.say("try"), "M12 2a4 4 0 0 1 4 4v5l4 2-2 9H9l-4-7 3-1V6a4 4 0 0 1 4-4z", "offer", undefined);
    out += "\n";
    out += worded("quiz", values.say("quiz"), "M3 4h18v12h-8l-5 5v-5H3zm8 2v5h2V6zm0 6v2h2v-2z", "offer", true);
    out += "\n";
  }
  out += worded("reel", values.say("reel"), "m12 2 3 7 7 .6-5.4 4.7L18 22l-6-4-6 4 1.4-7.7L2 9.6 9 9z", "offer", true);
  out += "\n<output id=\"where\"></output>\n<label>";
  out += show(values.say("speed"));
  out += " <select id=\"speed\"><option value=\"0.5\">½×<option value=\"1\" selected>1×<option value=\"0\">";
  out += show(values.say("brisk"));
  out += "<option value=\"2\">2×<option value=\"4\">4×<option value=\"8\">8×</select></label>\n";
  out += worded("flip", values.say("flip"), "M8 3 3 8h4v11h2V8h4zM16 21l5-5h-4V5h-2v11h-4z", undefined, undefined);
  out += "\n";
  out += worded("theme", values.say("theme"), "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z", undefined, undefined);
  out += "\n";
  out += worded("sound", values.say("sound"), "M3 9h5l6-5v16l-6-5H3zm14-1 4-4v16l-4-4z", "", true);
  out += "\n";
  out += worded("fullscreen", values.say("fullscreen"), "M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z", "", true);
  out += "\n";
  out += worded("share", values.say("share"), "M12 2 7 7l1.4 1.4L11 5.8V15h2V5.8l2.6 2.6L17 7zM5 10v12h14V10h-4v2h2v8H7v-8h2v-2z", undefined, undefined);
  out += "\n";
  out += worded("help", values.say("help"), "M7 8a5 5 0 1 1 7 4.6c-1 .5-1 1-1 2.4h-2c0-2 .2-3.4 2-4.2A3 3 0 1 0 9 8zM11 17h2v3h-2z", undefined, undefined);
  out += "\n</div>\n";
  out += control("menu", values.say("more"), "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z", undefined, undefined);
  out += "\n</div>\n<p id=\"told\" role=\"status\"></p>\n<dialog id=\"menu\" aria-label=\"";
  out += show(values.say("more"));
  out += "\"></dialog>\n</section>";
  return out;
}

/**
 * The text of `help.html.j2`.
 * @param {Record<string, any>} values
 * @param {(value: any) => string} show escapes a value
 * @returns {string}
 */
export function writeHelp(values, show) {
  let out = "";
  out += "<dialog id=\"help\" aria-labelledby=\"help-title\">\n<h2 id=\"help-title\" tabindex=\"-1\">";
  out += show(values.say("help"));
  out += "</h2>\n<section class=\"touch\"><h3>";
  out += show(values.say("help_touch"));
  out += "</h3><dl>";
  const all1 = list(values.touches);
  for (const [touch2, label3] of all1) {
    out += "<dt>";
    out += show(values.say(touch2));
    out += "<dd>";
    out += show(values.say(label3));
  }
  out += "</dl></section>\n";
  const all5 = list(values.key_groups);
  for (const [title6, keys7] of all5) {
    out += "<section class=\"keys\"><h3>";
    out += show(values.say(title6));
    out += "</h3><dl>";
    const all9 = list(keys7);
    for (const [key10, label11] of all9) {
      out += "<dt>";
      const all13 = list(key10.split(" "));
      for (const word14 of all13) {
        out += "<kbd>";
        out += show(word14);
        out += "</kbd> ";
      }
      out += "<dd>";
      out += show(values.say(label11));
    }
    out += "</dl></section>\n";
  }
  out += "<p><button id=\"done\">";
  out += show(values.say("close"));
  out += "</button></p>\n</dialog>\n<dialog id=\"share\" aria-labelledby=\"share-title\">\n<h2 id=\"share-title\">";
  out += show(values.say("share"));
  out += "</h2>\n<p class=\"ways\">";
  const all16 = list(["send", "link", "picture", "position", "code"]);
  for (const way17 of all16) {
    out += "<button data-do=\"";
    out += show(way17);
    out += "\">";
    out += show(values.say(way17));
    out += "</button>";
  }
  out += "</p>\n<p id=\"gave\" role=\"status\"></p>\n<pre id=\"given\" tabindex=\"0\"></pre>\n<p><button data-do=\"closeShare\">";
  out += show(values.say("close"));
  out += "</button></p>\n</dialog>";
  return out;
}
