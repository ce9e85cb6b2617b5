/** North, north-east, and so on. */
export type Direction = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

const WIDTH = 360;
const HEIGHT = 150;

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

type Props = { label: string; towards: Direction | null };

/** The pin of a place on a compass, and the side from which you come. North is up: it is no map. */
export function Compass({ label, towards }: Props) {
  const from = towards && corners[towards];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="h-38 w-full rounded-md bg-raised"
    >
      <path
        d="M180 14V142M40 74H320"
        className="stroke-line"
        strokeWidth="1.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M180 5l5 9h-10z" className="fill-line-strong" />
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
