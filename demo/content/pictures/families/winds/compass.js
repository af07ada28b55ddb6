/** A compass rose: graduated ring and a star of 16 points with split, half-inked rays. */
export function drawCompass(accent, key, x, y, radius, turn = 0) {
  const at = (angle, r) => [x + Math.sin(angle + turn) * r, y - Math.cos(angle + turn) * r];
  key.save();
  key.lineWidth = radius * 0.012;
  for (const ring of [1, 0.93, 0.72]) {
    key.beginPath();
    key.arc(x, y, radius * ring, 0, Math.PI * 2);
    key.stroke();
  }
  key.beginPath();
  for (let degree = 0; degree < 360; degree += 5) {
    const angle = (degree * Math.PI) / 180;
    key.moveTo(...at(angle, radius * (degree % 30 === 0 ? 0.84 : degree % 10 === 0 ? 0.88 : 0.9)));
    key.lineTo(...at(angle, radius * 0.93));
  }
  key.stroke();
  for (const [every, offset, long, waist] of [
    [4, Math.PI / 8, 0.5, 0.11],
    [4, -Math.PI / 8, 0.5, 0.11],
    [4, Math.PI / 4, 0.62, 0.15],
    [4, 0, 0.9, 0.17],
  ]) {
    for (let i = 0; i < every; i++) {
      const angle = offset + (i * Math.PI * 2) / every;
      ray(accent, key, at, angle, radius * long, radius * waist, x, y);
    }
  }
  key.restore();
}

function ray(accent, key, at, angle, long, waist, x, y) {
  for (const [ctx, side] of [
    [accent, -1],
    [key, 1],
  ]) {
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(...at(angle + side * 0.4, waist));
    ctx.lineTo(...at(angle, long));
    ctx.closePath();
    if (ctx === accent) ctx.fill();
  }
  key.beginPath();
  key.moveTo(x, y);
  for (const side of [-1, 1]) {
    key.moveTo(x, y);
    key.lineTo(...at(angle + side * 0.4, waist));
    key.lineTo(...at(angle, long));
  }
  key.stroke();
}
