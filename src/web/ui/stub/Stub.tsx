import type { CSSProperties, ReactNode } from 'react';
import type { CarAppearance } from '#domain/vehicles/appearance.ts';
import { CarGlyph } from './CarGlyph.tsx';
import { Plate } from './Plate.tsx';
import './stub.css';

const segments = [0, 1, 2, 3] as const;

/** Size of the stub: `lg` for a guest's phone, `md` for a runner's phone, `sm` for the board. */
export type StubSize = 'lg' | 'md' | 'sm';

/** Urgency of the car, always shown as text too: `amber` is due soon, `red` late, `quiet` over. */
export type StubTone = 'green' | 'amber' | 'red' | 'quiet';

export type StubFact = {
  label: string;
  value: ReactNode;
  /** Isolates codes, spots and names from the text direction. Composed values are not isolated. */
  isolate?: boolean;
};

export type StubProps = {
  size?: StubSize;
  tone?: StubTone;
  /** State of the car, in the largest type. */
  headline: ReactNode;
  headingLevel?: 1 | 2 | 3 | 4;
  /** Line below the headline, such as the minutes or a name. */
  detail?: ReactNode;
  /** Content at the end of the headline, such as the minutes or a menu. */
  aside?: ReactNode;
  place?: ReactNode;
  /** Ticket number. */
  number?: string | undefined;
  progress?: ProgressProps | undefined;
  plate?: string | null | undefined;
  /** Sign of the plate's emirate, state or country. */
  plateRegion?: string | null | undefined;
  noPlate?: string | undefined;
  /** Body and colour of the car, drawn beside the plate. The facts contain them as text. */
  appearance?: CarAppearance | undefined;
  facts?: readonly StubFact[];
  /**
   * Content below the perforation, such as a price or an action. Without this content the edge is
   * torn.
   */
  children?: ReactNode;
};

/** Car shown as a paper ticket: state, plate, facts and a perforated edge. */
export function Stub({
  size = 'lg',
  tone = 'green',
  headline,
  headingLevel = 2,
  detail,
  aside,
  place,
  number,
  progress,
  plate,
  plateRegion,
  noPlate,
  appearance,
  facts = [],
  children,
}: StubProps) {
  const Heading = `h${headingLevel}` as const;
  const hasFoot = children !== undefined && children !== null && children !== false;
  const numberText = number && <bdi className="stub__number">{number}</bdi>;
  return (
    <article className={`stub stub--${size} stub--${tone}`}>
      <div
        className={hasFoot ? 'stub__main stub__main--perforated' : 'stub__main stub__main--torn'}
      >
        <header className="stub__head">
          {size !== 'sm' && (place || number) && (
            <p className="stub__kicker">
              <bdi>{place}</bdi>
              {numberText}
            </p>
          )}
          <div className="stub__title">
            <Heading className="stub__headline">{headline}</Heading>
            {aside && <div className="stub__aside">{aside}</div>}
          </div>
          {detail && <p className="stub__detail">{detail}</p>}
          {progress && <Progress {...progress} />}
        </header>
        <div className="stub__body">
          <div className="stub__plates">
            <Plate plate={plate} region={plateRegion} missing={noPlate} />
            {appearance && <CarGlyph {...appearance} />}
            {size === 'sm' && numberText}
          </div>
          {facts.length > 0 && (
            <dl className="stub__facts">
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.isolate ? <bdi>{fact.value}</bdi> : fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      {hasFoot && <div className="stub__foot">{children}</div>}
    </article>
  );
}

export type ProgressProps = {
  /** Number of filled segments, 0 to 4. A fraction fills the next segment partly. */
  filled: number;
  /** Accessible text, such as 'Step 3 of 4: on its way'. */
  label: string;
  /** Names below the segments, if there is room. Screen readers read `label` instead. */
  names?: readonly [string, string, string, string] | undefined;
};

/** Progress line of four segments: with the valet, parked, on its way, at the curb. */
function Progress({ filled, label, names }: ProgressProps) {
  const current = Math.floor(filled) - 1;
  return (
    <div className="progress">
      <span className="progress__label">{label}</span>
      {segments.map((segment) => {
        const share = Math.min(1, Math.max(0, filled - segment));
        return (
          <span
            key={segment}
            className="progress__segment"
            aria-hidden="true"
            data-current={segment === current || undefined}
            style={{ '--fill': `${Math.round(share * 100)}%` } as CSSProperties}
          >
            {names && <span className="progress__name">{names[segment]}</span>}
          </span>
        );
      })}
    </div>
  );
}
