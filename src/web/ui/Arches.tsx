const radii = [44, 76, 108, 140, 172, 204, 236];

/** Decoration of arches in brass-coloured lines, like a covered entrance for cars. */
export function Arches({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      className={className}
    >
      {radii.map((radius, index) => (
        <path
          key={radius}
          d={`M${240 - radius} 300v-40a${radius} ${radius} 0 0 1 ${2 * radius} 0v40`}
          stroke="#c79d5a"
          vectorEffect="non-scaling-stroke"
          strokeWidth={index === 0 ? 2.5 : 1.25}
          opacity={0.95 - index * 0.12}
        />
      ))}
      <circle cx="226" cy="284" r="3.5" fill="#f6e7c6" />
      <circle cx="254" cy="284" r="3.5" fill="#f6e7c6" />
    </svg>
  );
}
