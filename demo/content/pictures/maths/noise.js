const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise in the plane, about -0.7 to 0.7. */
export function createGradientNoise(random) {
  const order = random.shuffle(Array.from({ length: 256 }, (_, i) => i));
  const table = new Uint8Array(512);
  for (let i = 0; i < 512; i++) table[i] = order[i & 255];
  const gx = new Float64Array(256);
  const gy = new Float64Array(256);
  for (let i = 0; i < 256; i++) {
    const angle = random.next() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const top = table[y0 & 255];
    const bottom = table[(y0 + 1) & 255];
    const left = x0 & 255;
    const right = (x0 + 1) & 255;
    const a = table[top + left];
    const b = table[top + right];
    const c = table[bottom + left];
    const d = table[bottom + right];
    const sx = fade(fx);
    const sy = fade(fy);
    const upper = gx[a] * fx + gy[a] * fy;
    const upperEnd = gx[b] * (fx - 1) + gy[b] * fy;
    const lower = gx[c] * fx + gy[c] * (fy - 1);
    const lowerEnd = gx[d] * (fx - 1) + gy[d] * (fy - 1);
    const n0 = upper + (upperEnd - upper) * sx;
    const n1 = lower + (lowerEnd - lower) * sx;
    return n0 + (n1 - n0) * sy;
  };
}

/** Fractal sum of a noise function. */
export function createFractalNoise(noise, octaves = 4, gain = 0.5) {
  return (x, y) => {
    let sum = 0;
    let amplitude = 1;
    let scale = 1;
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * noise(x * scale + i * 17.3, y * scale - i * 9.1);
      amplitude *= gain;
      scale *= 2.03;
    }
    return sum;
  };
}
