/** Chooses a sun or moon disc for a sheet; returns a function that fills it on a plate. */
export function placeDisc({ w, h }, random, { low = 0.1, high = 0.24 } = {}) {
  const radius = Math.min(w, h) * random.between(low, high);
  const x = w * random.pick([0.2, 0.28, 0.38, 0.62, 0.72, 0.8]);
  const y = radius * random.between(0.6, 1.5) + h * random.pick([0.02, 0.1, 0.2]);
  const fill = (ctx) => {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, Math.PI * 2);
    ctx.fill();
  };
  return Object.assign(fill, { x, y, radius });
}
