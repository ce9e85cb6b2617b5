import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { BusinessProblem } from '#contract/analytics.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useCan } from '#web/app/session.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAmount, formatPlaceTime } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { writeTimeSince } from './writeTimeSince.ts';
import './needs.css';

const OpenShifts = lazyPart(
  async () => (await withTexts(import('#web/features/shifts/OpenShifts.tsx'), 'shifts')).OpenShifts,
);

/** Number of problems shown at once. The others stay collapsed. */
const SHOWN = 6;
const MINUTE_MS = 60_000;

/** Tone of each kind of problem. Red is late; amber waits for an action. */
const tones = {
  noRunner: 'red',
  late: 'red',
  waiting: 'amber',
  curb: 'amber',
  key: 'amber',
  unpaid: 'amber',
  unanswered: 'amber',
  longShift: 'amber',
} as const satisfies Record<BusinessProblem['kind'], string>;

/**
 * List of problems that need action. The worst stands first, with the one solid button: a late car
 * as a ticket stub, another problem as a large row.
 */
export function Needs({ needs }: { needs: readonly BusinessProblem[] }) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useState(false);
  const [shiftsOf, setShiftsOf] = useState<string | null>(null);
  const [worst, ...rest] = needs;
  const shown = isAll ? rest : rest.slice(0, SHOWN);
  return (
    <section aria-label={t('needs.title')}>
      <h2 className="flex min-h-11 items-center gap-2.5 text-17">
        {t('needs.title')}
        {needs.length > 0 ? (
          <span className="text-12 text-muted tabular-nums">{needs.length}</span>
        ) : null}
      </h2>
      {worst ? null : <p className="border-y border-line py-3 text-muted">{t('needs.none')}</p>}
      <div
        className={
          worst?.kind === 'late'
            ? 'grid items-start gap-5 min-[900px]:grid-cols-[min(50%,17.75rem)_minmax(0,1fr)]'
            : ''
        }
      >
        {worst?.kind === 'late' ? <WorstCar need={worst} /> : null}
        <div className="needs__list min-w-0">
          {worst && worst.kind !== 'late' ? (
            <Row need={worst} isWorst onShifts={() => setShiftsOf(worst.locationId)} />
          ) : null}
          {shown.length > 0 ? (
            <ul className="border-t border-line">
              {shown.map((need) => (
                <li key={`${need.kind} ${need.stayId ?? need.personId ?? need.locationId}`}>
                  <Row need={need} onShifts={() => setShiftsOf(need.locationId)} />
                </li>
              ))}
            </ul>
          ) : null}
          {rest.length > shown.length ? (
            <Button variant="quiet" className="-ms-3 px-3" onClick={() => setAll(true)}>
              {t('needs.all', { count: rest.length })}
            </Button>
          ) : null}
        </div>
      </div>
      {shiftsOf === null ? null : (
        <Suspense>
          <OpenShifts locationId={shiftsOf} onClose={() => setShiftsOf(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Button or link that solves a problem or completes a step. */
export const actLook =
  'need__act inline-flex min-h-11 cursor-pointer items-center rounded-sm border border-line-strong bg-surface px-3 font-strong text-ink hover:bg-raised';

/** The solid button: as tall as the primary button of a screen on a phone. */
const solidLook = buildButtonClass(
  'primary',
  'need__act need__act--solid min-[900px]:min-h-11 min-[900px]:text-15',
);

const minutesSince = (need: BusinessProblem, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(need.since)) / MINUTE_MS));

/** Returns the name of the action that solves a problem. */
function useActionName(): (need: BusinessProblem) => string {
  const { t } = useTranslation('overview');
  const mayManageStaff = useCan('staff.manage');
  return ({ kind, personId }) => {
    if (kind === 'late' && personId) return t('needs.do.look');
    if (kind === 'noRunner' && !mayManageStaff) return t('needs.do.waiting');
    return t(`needs.do.${kind}`);
  };
}

function WorstCar({ need }: { need: BusinessProblem }) {
  const { t, language } = useTranslation(['overview', 'common']);
  const now = useNow();
  const at = (instant: string) => formatPlaceTime(instant, language, need.timeZone);
  const detail = [
    need.expectedAt ? t('needs.expected', { time: at(need.expectedAt) }) : null,
    need.personName,
  ].filter((part) => part !== null);
  const action = useActionName()(need);
  return (
    // The whole ticket stub is pressable. Its text names the action.
    <div className="relative rounded-md">
      <Stub
        size="md"
        tone="red"
        headingLevel={3}
        place={t('needs.promised', { time: at(need.since) })}
        number={need.ticketNumber ?? undefined}
        headline={t('common:arrival.late', { count: minutesSince(need, now) })}
        detail={detail.join(' · ')}
        car={{ licensePlate: need.plate, plateRegion: need.plateRegion }}
        noPlate={need.ticketNumber ?? undefined}
        facts={[
          { label: t('needs.car'), value: need.vehicle ?? '—', isolate: true },
          { label: t('needs.spot'), value: need.spot ?? '—', isolate: true },
        ]}
      >
        <Link
          to="/cars"
          search={{ car: need.stayId ?? '' }}
          aria-label={`${action}: ${writePlate(need.plate, need.plateRegion) ?? need.ticketNumber ?? ''}`}
          className={`${solidLook} w-full after:absolute after:inset-0`}
        >
          {action}
        </Link>
      </Stub>
    </div>
  );
}

type RowProps = { need: BusinessProblem; isWorst?: boolean; onShifts: () => void };

function Row({ need, isWorst = false, onShifts }: RowProps) {
  const text = useTranslation(['overview', 'common']);
  const { t, language } = text;
  const placeName = usePlaceName();
  const now = useNow();
  const minutes = minutesSince(need, now);
  const count = need.cars ?? 0;
  const said = {
    noRunner: () => t('needs.noRunner', { count }),
    late: () => t('needs.late', { minutes }),
    waiting: () => t('needs.waiting', { count }),
    curb: () => t('needs.curb', { minutes }),
    key: () => t('needs.key', { minutes }),
    unpaid: () =>
      t('needs.unpaid', { amount: formatAmount(need.amountCents ?? 0, need.currency, language) }),
    unanswered: () => t('needs.unanswered', { minutes }),
    longShift: () => t('needs.longShift', { hours: Math.floor(minutes / 60) }),
  }[need.kind]();
  const action = useActionName()(need);
  const who = need.cars === null ? need.personName : placeName(need.location, need.locationArabic);
  const name = writePlate(need.plate, need.plateRegion) ?? need.ticketNumber ?? who ?? '';
  const tone = tones[need.kind];
  return (
    <div
      className={`need need--${tone} relative grid min-h-16 items-center gap-x-3 border-b border-line py-2`}
      data-need={need.kind}
      data-worst={isWorst || undefined}
    >
      <span className="need__who">
        {need.stayId ? (
          <span className="plate-sm">
            <Plate
              plate={need.plate}
              region={need.plateRegion}
              {...(need.ticketNumber ? { missing: need.ticketNumber } : {})}
            />
          </span>
        ) : (
          <bdi className="font-strong">{who}</bdi>
        )}
      </span>
      <span
        className={`need__said font-strong tabular-nums ${tone === 'red' ? 'text-danger' : 'text-amber-ink'}`}
      >
        {said}
      </span>
      <span className="need__more text-12 text-muted wrap-anywhere">
        {need.cars === null
          ? [need.vehicle, need.spot ?? need.hook, need.stayId ? need.personName : null]
              .filter(Boolean)
              .map((part, at) => (
                <span key={part}>
                  {at > 0 ? ' · ' : ''}
                  <bdi>{part}</bdi>
                </span>
              ))
          : t('needs.longest', { count, time: writeTimeSince(need.since, now, text) })}
      </span>
      <Act
        need={need}
        label={`${action}: ${name}`}
        look={isWorst ? solidLook : actLook}
        onShifts={onShifts}
      >
        {action}
      </Act>
    </div>
  );
}

type ActProps = {
  need: BusinessProblem;
  label: string;
  look: string;
  onShifts: () => void;
  children: ReactNode;
};

/** Link to the screen that solves the problem: the car, its messages, the board or the team. */
function Act({ need, label, look, onShifts, children }: ActProps) {
  const mayManageStaff = useCan('staff.manage');
  const { kind, stayId, locationId } = need;
  if (kind === 'longShift')
    return (
      <button type="button" aria-label={label} onClick={onShifts} className={look}>
        {children}
      </button>
    );
  const target =
    kind === 'noRunner' && mayManageStaff
      ? ({ to: '/business-valet-management', search: { location: locationId } } as const)
      : kind === 'noRunner' || kind === 'waiting'
        ? ({ to: '/dispatcher-queue', search: { location: locationId } } as const)
        : kind === 'unanswered'
          ? ({ to: '/messages', search: { stay: stayId ?? '' } } as const)
          : ({ to: '/cars', search: { car: stayId ?? '' } } as const);
  return (
    <Link {...target} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
