import type { ReactNode } from 'react';

const arches = [0, 1, 2, 3] as const;

/** The lit porte-cochère: arches in fine brass lines around whatever stands in the door. */
export function Doorway({ children }: { children: ReactNode }) {
  return (
    <div className="doorway">
      {arches.map((arch) => (
        <span key={arch} aria-hidden="true" className={`doorway__arch doorway__arch--${arch}`} />
      ))}
      <div className="doorway__inside">{children}</div>
    </div>
  );
}
