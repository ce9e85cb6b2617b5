import type { CSSProperties, ReactNode } from 'react';
import type { CarAppearance } from '#domain/vehicles/appearance.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CarGlyph } from './CarGlyph.tsx';
import { Plate } from './Plate.tsx';
import './stub.css';

/** States that the four segments of the progress line stand for. */
const segments = ['withValet', 'parked', 'onItsWay', 'atCurb'] as const;

/** Size of the stub: `lg` for a guest's phone, `md` for a runner's phone, `sm` for the board. */
export type StubSize = 'lg' | 'md' | 'sm';

/**
 * State of the car, or its urgency: `amber` is due soon, `red` late. `green` is received, `quiet` over.
 * Always shown as text too.
 */
export type StubTone =
  | 'green'
  | 'parked'
  | 'waiting'
  | 'moving'
  | 'ready'
  | 'amber'
  | 'red'
  | 'quiet';

export type StubFact = {
  label: string;
  /** A fact without a value is left out. */
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
  /** Content above the plate, such as the wait. */
  lead?: ReactNode;
  /** Ticket number. */
  number?: string | undefined;
  /** Step of the progress line, 1 to 4, and the part of it that is filled; more fills the next. */
  progress?: readonly [step: number, part: number] | null | undefined;
  /** Whether the segments have their names below, if there is room. */
  areStepsNamed?: boolean;
  car: {
    licensePlate?: string | null | undefined;
    /** Sign of the plate's emirate, state or country. */
    plateRegion?: string | null | undefined;
    /** Body and colour of the car, drawn beside the plate. The facts contain them as text. */
    appearance?: CarAppearance | undefined;
  };
  noPlate?: string | undefined;
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
  lead,
  number,
  progress,
  areStepsNamed = false,
  car: { licensePlate, plateRegion, appearance },
  noPlate,
  facts = [],
  children,
}: StubProps) {
  const Heading = `h${headingLevel}` as const;
  const hasFoot = children !== undefined && children !== null && children !== false;
  const shownFacts = facts.filter(({ value }) => Boolean(value));
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
          {progress && <Progress progress={progress} isNamed={areStepsNamed} />}
        </header>
        <div className="stub__body">
          {lead}
          <div className="stub__plates">
            <Plate plate={licensePlate} region={plateRegion} missing={noPlate} />
            {appearance && <CarGlyph {...appearance} />}
            {size === 'sm' && numberText}
          </div>
          {shownFacts.length > 0 && (
            <dl className="stub__facts">
              {shownFacts.map((fact) => (
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

type ProgressProps = { progress: readonly [step: number, part: number]; isNamed: boolean };

/** Progress line of four segments. Screen readers read the step in place of the names. */
function Progress({ progress: [step, part], isNamed }: ProgressProps) {
  const { t } = useTranslation('common');
  const filled = step - 1 + part;
  const name = t(`state.${segments[step - 1] ?? 'withValet'}`);
  return (
    <div className="progress">
      <span className="progress__label">{t('progress.label', { step, name })}</span>
      {segments.map((segment, index) => {
        const share = Math.min(1, Math.max(0, filled - index));
        return (
          <span
            key={segment}
            className="progress__segment"
            aria-hidden="true"
            data-current={index === Math.floor(filled) - 1 || undefined}
            style={{ '--fill': `${Math.round(share * 100)}%` } as CSSProperties}
          >
            {isNamed && <span className="progress__name">{t(`state.${segment}`)}</span>}
          </span>
        );
      })}
    </div>
  );
}
