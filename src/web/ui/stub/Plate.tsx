import './stub.css';

/** Zero-width non-joiner between Arabic letters, which plates show unjoined: أ ب ج and not أبج. */
const NON_JOINER = '\u200c';

type Parts = { first: string; gap: string; second: string };

/**
 * Splits a plate of letters and digits, which gets a rule between them. Other plates stay whole, as
 * their country's layout is unknown.
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
  /** Text in the frame without a plate. */
  missing?: string;
};

/** Number plate drawn as one; copying and screen readers get the stored plate. */
export function Plate({ plate, missing = '—' }: PlateProps) {
  if (!plate) return <span className="plate plate--missing">{missing}</span>;
  const parts = splitPlate(plate);
  return (
    <bdi className="plate" translate="no">
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
