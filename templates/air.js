// What is above the board: shells on their way, hands, the shells won. It is drawn on a canvas,
// from bitmaps made once, so that a moving shell does not make the whole board be drawn again.

const HAND = new Path2D("M-26 92C-27 66-36 48-40 26C-43 6-41-14-38-30C-36-41-24-41-23-30L-21-12"
  + "L-20-42C-19-55-6-55-5-43L-4-14L-1-45C0-57 13-56 13-44L12-13L17-36C20-47 32-44 30-33L26-4"
  + "C30-12 37-20 45-22C54-24 58-14 51-8C43 0 38 14 33 28C28 46 24 66 24 92C10 97-12 97-26 92Z");
const FONT = "system-ui,sans-serif";

let air = null;  // the canvas, its scale, the two faces of a shell, the colours of the seats

function openAir() {
  const { width, height } = board.svg.getBoundingClientRect();
  const { layout } = board, fit = Math.min(width / layout.w, height / layout.h) || 1;
  const sharp = Math.min(2, devicePixelRatio || 1);
  const canvas = air?.canvas ?? document.createElement("canvas");
  if (!air) {
    canvas.setAttribute("aria-hidden", "true");
    byId("stage").append(canvas);
  }
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const scale = fit * sharp;
  air = {
    canvas, scale, context: canvas.getContext("2d"), shells: [], hands: [], gain: null, clear: true,
    left: (canvas.width - layout.w * scale) / 2, top: (canvas.height - layout.h * scale) / 2,
    faces: ["front", "back"].map(id => faceOf(id, scale * layout.shell * 1.12)),
    colours: board.hands.map(({ trail }) => getComputedStyle(trail).stroke),
  };
}

// One face of a shell as a bitmap, from the same drawing that lies on the board.
function faceOf(id, scale) {
  const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
  canvas.width = canvas.height = Math.max(1, Math.ceil(34 * scale));
  context.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
  const ivory = context.createRadialGradient(-2, -3, 0, -2, -3, 17);
  for (const stop of document.querySelectorAll("#ivory stop")) {
    ivory.addColorStop(+(stop.getAttribute("offset") ?? 0), stop.getAttribute("stop-color"));
  }
  for (const node of byId(id).children) {
    const read = name => +(node.getAttribute(name) ?? 0);
    const path = new Path2D(node.getAttribute("d") ?? undefined);
    if (node.tagName === "ellipse") {
      path.ellipse(read("cx"), read("cy"), read("rx"), read("ry"), 0, 0, 7);
    }
    const fill = node.getAttribute("fill") ?? "#000", stroke = node.getAttribute("stroke");
    context.globalAlpha = +(node.getAttribute("opacity") ?? 1);
    context.fillStyle = fill.startsWith("url") ? ivory : fill;
    context.fill(path);
    context.lineWidth = +(node.getAttribute("stroke-width") ?? 1);
    if (stroke) {
      context.strokeStyle = stroke;
      context.stroke(path);
    }
  }
  return canvas;
}

function drawAir() {
  const { context, canvas, shells, hands, gain, scale, left, top, faces } = air;
  const busy = shells.length || hands.length || gain;
  if (!busy && air.clear) return;
  air.clear = !busy;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { x, y, r, s, face } of shells) {
    const bitmap = faces[face], angle = r * Math.PI / 180, grown = s / 1.12;
    const cos = Math.cos(angle) * grown, sin = Math.sin(angle) * grown;
    context.setTransform(cos, sin, -sin, cos, left + x * scale, top + y * scale);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  }
  hands.forEach(drawHand);
  if (gain) drawWords(`+${gain.shells}`, gain.x, gain.y, 37 * board.layout.shell);
}

function drawHand({ x, y, from, held, seat }) {
  const { context, colours, scale, left, top } = air, size = scale * board.layout.shell;
  context.setTransform(size, 0, 0, size, left + x * scale, top + y * scale);
  context.rotate(from);
  const skin = context.createLinearGradient(0, 20, 0, 92);
  skin.addColorStop(0, colours[seat]);
  skin.addColorStop(1, colours[seat].replace(/rgba?\((.*?)\)/, "rgba($1,0)"));
  context.fillStyle = context.strokeStyle = skin;
  context.globalAlpha = .38;
  context.fill(HAND);
  context.globalAlpha = 1;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.stroke(HAND);
  if (!held) return;
  const pill = scale * board.layout.shell / 1.08, aside = 44 * pill;
  context.setTransform(pill, 0, 0, pill, left + x * scale + aside, top + y * scale - aside);
  context.beginPath();
  context.roundRect(-20, -15, 40, 30, 15);
  context.fillStyle = "#2a1206";
  context.fill();
  context.strokeStyle = colours[seat];
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = "#fff6e6";
  context.font = `700 20px ${FONT}`;
  context.textAlign = "center";
  context.fillText(held, 0, 7);
}

function drawWords(text, x, y, size) {
  const { context, scale, left, top } = air;
  context.setTransform(scale, 0, 0, scale, left + x * scale, top + y * scale);
  context.font = `800 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.lineWidth = size / 5;
  context.lineJoin = "round";
  context.strokeStyle = "#2a1206";
  context.strokeText(text, 0, 0);
  context.fillStyle = "#fff3d6";
  context.fillText(text, 0, 0);
}
