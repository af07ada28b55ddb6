/** The Moon at a phase (0 new, 0.5 full), as seen from the north: the dark disc and the lit part of it. */
export function MoonDisc({ phase, className }: { phase: number; className?: string }) {
  return (
    <svg className={className ? `moon ${className}` : "moon"} viewBox="-11 -11 22 22" aria-hidden="true">
      <circle r="10" />
      <path d={litPart(phase)} />
    </svg>
  );
}

/** The lit limb is half a circle; the terminator, seen at an angle, half an ellipse. */
function litPart(phase: number): string {
  const waxing = phase < 0.5;
  const width = Math.abs(Math.cos(phase * 2 * Math.PI) * 10).toFixed(2);
  const crescent = phase < 0.25 || phase > 0.75;
  const limb = waxing ? 1 : 0;
  const terminator = crescent === waxing ? 0 : 1;
  return `M0-10A10 10 0 0 ${limb} 0 10A${width} 10 0 0 ${terminator} 0-10`;
}
