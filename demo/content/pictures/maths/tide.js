// Speeds in degrees per hour, from the standard table of harmonic constituents.
const SPEEDS = { M2: 28.9841042, S2: 30, N2: 28.4397295, K1: 15.0410686, O1: 13.9430356, M4: 57.9682084 };

// Mean amplitudes in metres of four kinds of coast: large semidiurnal, moderate, mixed, diurnal.
const PORTS = [
  { M2: 3.6, S2: 1.3, N2: 0.7, K1: 0.07, O1: 0.07, M4: 0.12 },
  { M2: 1.6, S2: 0.6, N2: 0.33, K1: 0.1, O1: 0.09, M4: 0.08 },
  { M2: 0.9, S2: 0.28, N2: 0.2, K1: 0.6, O1: 0.4, M4: 0.02 },
  { M2: 0.25, S2: 0.08, N2: 0.05, K1: 0.55, O1: 0.5, M4: 0.01 },
];

/** A port: `height(hours)` in metres about mean level, its `reach` (largest possible height) and constituents. */
export function createPort(random, kinds = [0, 1, 1, 2, 3]) {
  const mean = PORTS[random.pick(kinds)];
  const constituents = Object.entries(mean).map(([name, amplitude]) => ({
    name,
    amplitude: amplitude * random.between(0.85, 1.15),
    speed: (SPEEDS[name] * Math.PI) / 180,
    phase: random.between(0, Math.PI * 2),
  }));
  const reach = constituents.reduce((sum, { amplitude }) => sum + amplitude, 0);
  const height = (hours) => {
    let sum = 0;
    for (const { amplitude, speed, phase } of constituents)
      sum += amplitude * Math.cos(speed * hours - phase);
    return sum;
  };
  return { height, reach, constituents };
}

/** High and low waters between two hours: [{ hour, height, high }]. */
export function calculateTurns({ height }, from, to, step = 0.1) {
  const found = [];
  for (let hour = from + step; hour < to - step; hour += step) {
    const before = height(hour - step);
    const now = height(hour);
    const after = height(hour + step);
    if ((now > before && now >= after) || (now < before && now <= after))
      found.push({ hour, height: now, high: now > before });
  }
  return found;
}

export function formatClock(hours) {
  const minutes = Math.round((((hours % 24) + 24) % 24) * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}
