import type { Direction } from './bearing.ts';

const WIDTH = 360;
const HEIGHT = 150;

/** Streets as a place might have them: the same place always has the same. */
function streetsOf(seed: number): string[] {
  const next = generator(seed);
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => ((index + 0.3 + next() * 0.4) / count) * length);
  const lean = (next() - 0.5) * 60;
  return [
    ...lines(7, WIDTH).map((x) => `M${x.toFixed(0)} -10 L${(x + lean).toFixed(0)} ${HEIGHT + 10}`),
    ...lines(4, HEIGHT).map(
      (y) => `M-10 ${y.toFixed(0)} L${WIDTH + 10} ${(y - lean / 4).toFixed(0)}`,
    ),
  ];
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Where you stand on the paper, as seen from the place: the way leads from there to the pin. */
const corners: Record<Direction, readonly [number, number]> = {
  n: [180, 128],
  ne: [92, 122],
  e: [70, 78],
  se: [92, 32],
  s: [180, 24],
  sw: [268, 32],
  w: [290, 78],
  nw: [268, 122],
};

type Props = { seed: number; label: string; towards: Direction | null };

/** A drawn card of a place: its pin, and the side from which you come. North is up. */
export function Drawing({ seed, label, towards }: Props) {
  const from = towards && corners[towards];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="h-38 w-full rounded-md bg-raised"
    >
      <g className="stroke-line" strokeWidth="7" fill="none">
        {streetsOf(seed).map((street) => (
          <path key={street} d={street} />
        ))}
      </g>
      <g className="stroke-raised" strokeWidth="1" strokeDasharray="6 7" fill="none">
        {streetsOf(seed).map((street) => (
          <path key={street} d={street} />
        ))}
      </g>
      {from ? (
        <>
          <path
            d={`M${from[0]} ${from[1]}L180 74`}
            className="stroke-brass"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="1 8"
          />
          <circle cx={from[0]} cy={from[1]} r="13" className="fill-info-soft" />
          <circle
            cx={from[0]}
            cy={from[1]}
            r="6"
            strokeWidth="2.5"
            className="fill-info stroke-surface"
          />
        </>
      ) : null}
      <ellipse cx="180" cy="84" rx="12" ry="4" className="fill-ink" opacity="0.18" />
      <path
        d="M180 84c-13-16-20-26-20-37a20 20 0 0 1 40 0c0 11-7 21-20 37z"
        className="fill-primary"
      />
      <path
        d="M172.500 56v-9a7.500 7.500 0 0 1 15 0v9"
        className="stroke-on-primary"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
