import type { CSSProperties } from 'react';
import './stub.css';

/**
 * Zero-width non-joiner between Arabic letters. Plates show these letters unjoined: أ ب ج and not
 * أبج.
 */
const NON_JOINER = '\u200c';

type Parts = { first: string; gap: string; second: string };

/**
 * Splits a plate into letters and digits, which the drawn plate separates by a line. Other plates
 * stay whole, because the layout of their country is unknown.
 */
export function splitPlate(plate: string): Parts | null {
  const match = /^(?:(\p{L}+)([ -]*)(\d+)|(\d+)([ -]*)(\p{L}+))$/u.exec(plate);
  if (!match) return null;
  const [, letters, gap, digits, leadingDigits, otherGap, trailing] = match;
  return letters === undefined
    ? { first: leadingDigits ?? '', gap: otherGap ?? '', second: trailing ?? '' }
    : { first: letters, gap: gap ?? '', second: digits ?? '' };
}

function Stamped({ text }: { text: string }) {
  const apart = text.replaceAll(/(\p{Script=Arabic})(?=\p{Script=Arabic})/gu, `$1${NON_JOINER}`);
  return <span className={apart === text ? undefined : 'plate__arabic'}>{apart}</span>;
}

export type PlateProps = {
  plate: string | null | undefined;
  /** Sign of the plate's emirate, state or country, shown in front. */
  region?: string | null | undefined;
  /** Text in the frame when the car has no plate. */
  missing?: string | undefined;
};

/** Draws a number plate. Copying and screen readers get the plate as stored. */
export function Plate({ plate, region, missing = '—' }: PlateProps) {
  if (!plate) return <span className="plate plate--missing">{missing}</span>;
  const parts = splitPlate(plate);
  return (
    <bdi
      className="plate"
      translate="no"
      // Estimated width in ems, by which a long plate shrinks to its room.
      style={{ '--plate-ems': (plate + (region ?? '')).length * 0.85 + 2.4 } as CSSProperties}
    >
      {region ? <small>{region} </small> : null}
      {parts ? (
        <>
          <Stamped text={parts.first} />
          <span className="plate__rule">{parts.gap}</span>
          <Stamped text={parts.second} />
        </>
      ) : (
        <Stamped text={plate} />
      )}
    </bdi>
  );
}
