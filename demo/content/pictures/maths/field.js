/** Samples `height(x, y)` over a w x h area on a grid of about `step` units. */
export function createField(w, h, step, height) {
  const cols = Math.max(8, Math.round(w / step)) + 1;
  const rows = Math.max(8, Math.round(h / step)) + 1;
  const values = new Float32Array(cols * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) values[j * cols + i] = height((i * w) / (cols - 1), (j * h) / (rows - 1));
  }
  return { cols, rows, w, h, values };
}

/** Stretches the values to 0..1. */
export function normalizeField(field) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of field.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  for (let i = 0; i < field.values.length; i++) field.values[i] = (field.values[i] - low) / (high - low || 1);
  return field;
}

/** Replaces every value by its rank, so that a level of 0.3 has 30 % of the area below it. `share` blends. */
export function equalizeField(field, share = 1) {
  const order = Array.from(field.values.keys()).sort((a, b) => field.values[a] - field.values[b]);
  order.forEach((index, rank) => {
    field.values[index] += share * (rank / order.length - field.values[index]);
  });
  return field;
}

export function getFieldValue({ cols, rows, w, h, values }, x, y) {
  const gx = Math.min(Math.max((x / w) * (cols - 1), 0), cols - 1.001);
  const gy = Math.min(Math.max((y / h) * (rows - 1), 0), rows - 1.001);
  const i = Math.floor(gx);
  const j = Math.floor(gy);
  const fx = gx - i;
  const at = j * cols + i;
  const top = values[at] + (values[at + 1] - values[at]) * fx;
  const bottom = values[at + cols] + (values[at + cols + 1] - values[at + cols]) * fx;
  return top + (bottom - top) * (gy - j);
}

export function calculateSlope(field, x, y, reach) {
  const dx = getFieldValue(field, x + reach, y) - getFieldValue(field, x - reach, y);
  const dy = getFieldValue(field, x, y + reach) - getFieldValue(field, x, y - reach);
  return { x: dx / (2 * reach), y: dy / (2 * reach) };
}

const OUTSIDE = -1e6;

/** A copy with a low border, so that every isoline closes and can be filled. */
function bordered({ cols, rows, values }) {
  const wide = cols + 2;
  const out = new Float32Array(wide * (rows + 2)).fill(OUTSIDE);
  for (let j = 0; j < rows; j++) out.set(values.subarray(j * cols, (j + 1) * cols), (j + 1) * wide + 1);
  return { cols: wide, rows: rows + 2, values: out };
}

// Edges of a cell: 0 top, 1 right, 2 bottom, 3 left. Segments keep the high side on their right.
const SEGMENTS = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/**
 * Marching squares. Returns polylines as flat arrays [x0, y0, x1, y1, …] in the field's own units;
 * with `closed` the outline of the area above the level, border included.
 */
export function findIsolines(field, level, { closed = false } = {}) {
  const { cols, rows, values } = closed ? bordered(field) : field;
  const sx = field.w / (field.cols - 1);
  const sy = field.h / (field.rows - 1);
  const shift = closed ? 1 : 0;
  const next = new Int32Array(cols * rows * 2).fill(-1);
  const entered = new Uint8Array(cols * rows * 2);
  const starts = [];
  const edge = (i, j, side) => {
    if (side === 0) return (j * cols + i) * 2;
    if (side === 1) return (j * cols + i + 1) * 2 + 1;
    if (side === 2) return ((j + 1) * cols + i) * 2;
    return (j * cols + i) * 2 + 1;
  };
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < cols - 1; i++) {
      const at = j * cols + i;
      const code =
        (values[at] > level ? 1 : 0) |
        (values[at + 1] > level ? 2 : 0) |
        (values[at + cols + 1] > level ? 4 : 0) |
        (values[at + cols] > level ? 8 : 0);
      for (const [from, to] of SEGMENTS[code]) {
        const start = edge(i, j, from);
        const end = edge(i, j, to);
        next[start] = end;
        entered[end] = 1;
        starts.push(start);
      }
    }
  }
  const point = (id, line) => {
    const at = id >> 1;
    const i = at % cols;
    const j = (at - i) / cols;
    const other = id & 1 ? at + cols : at + 1;
    const a = values[at];
    const b = values[other];
    let t = (level - a) / (b - a);
    if (a === OUTSIDE) t = 1;
    if (b === OUTSIDE) t = 0;
    line.push((i - shift + (id & 1 ? 0 : t)) * sx, (j - shift + (id & 1 ? t : 0)) * sy);
  };
  const lines = [];
  const walk = (first) => {
    const line = [];
    let id = first;
    while (id !== -1) {
      point(id, line);
      const following = next[id];
      next[id] = -1;
      id = following;
    }
    if (line.length > 4) lines.push(line);
  };
  for (const start of starts) if (!entered[start] && next[start] !== -1) walk(start);
  for (const start of starts) if (next[start] !== -1) walk(start);
  return lines;
}

/** Adds a smooth curve through a polyline's midpoints to the current path. */
export function drawPolyline(ctx, line) {
  const n = line.length;
  const loop = Math.hypot(line[0] - line[n - 2], line[1] - line[n - 1]) < 1e-6;
  if (loop) {
    ctx.moveTo((line[0] + line[2]) / 2, (line[1] + line[3]) / 2);
    for (let i = 2; i < n - 2; i += 2)
      ctx.quadraticCurveTo(
        line[i],
        line[i + 1],
        (line[i] + line[i + 2]) / 2,
        (line[i + 1] + line[i + 3]) / 2,
      );
    ctx.quadraticCurveTo(line[0], line[1], (line[0] + line[2]) / 2, (line[1] + line[3]) / 2);
    ctx.closePath();
    return;
  }
  ctx.moveTo(line[0], line[1]);
  for (let i = 2; i < n - 2; i += 2)
    ctx.quadraticCurveTo(line[i], line[i + 1], (line[i] + line[i + 2]) / 2, (line[i + 1] + line[i + 3]) / 2);
  ctx.lineTo(line[n - 2], line[n - 1]);
}

export function measureLine(line) {
  let sum = 0;
  for (let i = 2; i < line.length; i += 2)
    sum += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]);
  return sum;
}
