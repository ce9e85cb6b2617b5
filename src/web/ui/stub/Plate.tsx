import './stub.css';

/** Unjoined, as letters are stamped on a plate: أ ب ج and not أبج. */
const NON_JOINER = '\u200c';

type Parts = { first: string; gap: string; second: string };

/**
 * A plate of one run of letters and one of digits has a rule between them; any other stands as it
 * is, since nobody can know where its country draws a line.
 */
export function plateParts(plate: string): Parts | null {
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
  /** Stands in the frame when no plate was noted. */
  missing?: string;
};

/** A number plate, drawn as one. What is copied or read out is the plate as it is stored. */
export function Plate({ plate, missing = '—' }: PlateProps) {
  if (!plate) return <span className="plate plate--missing">{missing}</span>;
  const parts = plateParts(plate);
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
