/** Discs sliding over one another, the two inks mixing where they overlap: an eclipse in stages. */
export function drawEclipse(art, random) {
  const { key, first, second, w, h, u } = art;
  const upright = h >= w;
  const stages = random.pick([5, 5, 5, 7]);
  const columns = stages > 3 && random.chance(0.5) ? 2 : 1;
  const slant = random.between(-0.6, 0.6);
  const lanes = columns;
  const long = upright ? h : w;
  const wide = upright ? w : h;
  const step = long / (stages + 0.4);
  const radius = Math.min(step * 0.44, (wide / lanes) * 0.36);
  for (let lane = 0; lane < lanes; lane++) {
    for (let i = 0; i < stages; i++) {
      const along = step * (i + 0.7);
      const across = wide * ((lane + 0.5) / lanes);
      const [x, y] = upright ? [across, along] : [along, across];
      const t = ((i + lane * stages) / (stages * lanes - 1) - 0.5) * 2.15;
      const shift = t * radius * 2;
      first.beginPath();
      first.arc(x, y, radius, 0, Math.PI * 2);
      first.fill();
      const middle = Math.abs(t) < 0.3;
      const over = middle ? second : key;
      over.save();
      if (!middle) {
        over.beginPath();
        over.arc(x, y, radius, 0, Math.PI * 2);
        over.clip();
      }
      over.beginPath();
      over.arc(x + shift * Math.cos(slant), y + shift * Math.sin(slant), radius * 1.01, 0, Math.PI * 2);
      over.fill();
      over.restore();
    }
  }
  key.lineWidth = u * 0.1;
  key.beginPath();
  for (let lane = 0; lane < lanes; lane++) {
    const across = wide * ((lane + 0.5) / lanes);
    key.moveTo(upright ? across : 0, upright ? 0 : across);
    key.lineTo(upright ? across : w, upright ? h : across);
  }
  key.stroke();
}
