import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { BusinessProblem } from '#contract/analytics.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAmount, formatPlaceTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import './needs.css';

const OpenShifts = lazyPart(
  async () => (await withTexts(import('#web/features/shifts/OpenShifts.tsx'), 'shifts')).OpenShifts,
);

/** Number of problems shown at once. The others stay collapsed. */
const SHOWN = 6;
const MINUTE_MS = 60_000;

/** Tone of each kind of problem. Red is late; amber waits for an action. */
const tones = {
  late: 'red',
  curb: 'amber',
  key: 'amber',
  unpaid: 'amber',
  unanswered: 'amber',
  longShift: 'amber',
} as const satisfies Record<BusinessProblem['kind'], string>;

/** List of problems that need action. The worst is shown as a ticket stub, the others as rows. */
export function Needs({ needs }: { needs: readonly BusinessProblem[] }) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useState(false);
  const [shiftsOf, setShiftsOf] = useState<string | null>(null);
  const [worst] = needs[0]?.kind === 'late' ? needs : [];
  const rest = worst ? needs.slice(1) : needs;
  const shown = isAll ? rest : rest.slice(0, SHOWN);
  return (
    <section aria-label={t('needs.title')}>
      <h2 className="flex min-h-11 items-center gap-2.5 text-17">
        {t('needs.title')}
        <span className="text-12 text-muted tabular-nums">{needs.length}</span>
      </h2>
      {needs.length === 0 ? (
        <p className="border-y border-line py-3 text-muted">{t('needs.none')}</p>
      ) : null}
      <div
        className={
          worst
            ? 'grid items-start gap-5 min-[900px]:grid-cols-[min(50%,17.75rem)_minmax(0,1fr)]'
            : ''
        }
      >
        {worst ? <Worst need={worst} /> : null}
        <div className="needs__list min-w-0">
          {shown.length > 0 ? (
            <ul className="border-t border-line">
              {shown.map((need) => (
                <Row
                  key={`${need.kind} ${need.stayId ?? need.personId ?? ''}`}
                  need={need}
                  onShifts={() => setShiftsOf(need.locationId)}
                />
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

const minutesSince = (need: BusinessProblem, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(need.since)) / MINUTE_MS));

const nameAction = (
  { kind, personId }: BusinessProblem,
  t: ReturnType<typeof useTranslation<'overview'>>['t'],
): string => t(kind === 'late' && personId ? 'needs.do.look' : `needs.do.${kind}`);

function Worst({ need }: { need: BusinessProblem }) {
  const { t, language } = useTranslation(['overview', 'common']);
  const now = useNow();
  const at = (instant: string) => formatPlaceTime(instant, language, need.timeZone);
  const detail = [
    need.expectedAt ? t('needs.expected', { time: at(need.expectedAt) }) : null,
    need.personName,
  ].filter((part) => part !== null);
  const action = nameAction(need, t);
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
          className={`${actLook} need__act--worst w-full justify-center after:absolute after:inset-0`}
        >
          {action}
        </Link>
      </Stub>
    </div>
  );
}

function Row({ need, onShifts }: { need: BusinessProblem; onShifts: () => void }) {
  const { t, language } = useTranslation('overview');
  const now = useNow();
  const minutes = minutesSince(need, now);
  const said = {
    late: () => t('needs.late', { minutes }),
    curb: () => t('needs.curb', { minutes }),
    key: () => t('needs.key', { minutes }),
    unpaid: () =>
      t('needs.unpaid', { amount: formatAmount(need.amountCents ?? 0, need.currency, language) }),
    unanswered: () => t('needs.unanswered', { minutes }),
    longShift: () => t('needs.longShift', { hours: Math.floor(minutes / 60) }),
  }[need.kind]();
  const action = nameAction(need, t);
  const name =
    writePlate(need.plate, need.plateRegion) ?? need.ticketNumber ?? need.personName ?? '';
  const tone = tones[need.kind];
  return (
    <li
      className={`need need--${tone} relative grid min-h-16 items-center gap-x-3 border-b border-line py-2`}
      data-need={need.kind}
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
          <bdi className="font-strong">{need.personName}</bdi>
        )}
      </span>
      <span
        className={`need__said font-strong tabular-nums ${tone === 'red' ? 'text-danger' : 'text-amber-ink'}`}
      >
        {said}
      </span>
      <span className="need__more text-12 text-muted wrap-anywhere">
        {[need.vehicle, need.spot ?? need.hook, need.stayId ? need.personName : null]
          .filter(Boolean)
          .map((part, at) => (
            <span key={part}>
              {at > 0 ? ' · ' : ''}
              <bdi>{part}</bdi>
            </span>
          ))}
      </span>
      <Act need={need} label={`${action}: ${name}`} onShifts={onShifts}>
        {action}
      </Act>
    </li>
  );
}

type ActProps = { need: BusinessProblem; label: string; onShifts: () => void; children: ReactNode };

/** Link to the screen that solves the problem: the car, its messages or the shifts. */
function Act({ need, label, onShifts, children }: ActProps) {
  if (need.kind === 'longShift')
    return (
      <button type="button" aria-label={label} onClick={onShifts} className={actLook}>
        {children}
      </button>
    );
  if (need.kind === 'unanswered')
    return (
      <Link
        to="/messages"
        search={{ stay: need.stayId ?? '' }}
        aria-label={label}
        className={actLook}
      >
        {children}
      </Link>
    );
  return (
    <Link to="/cars" search={{ car: need.stayId ?? '' }} aria-label={label} className={actLook}>
      {children}
    </Link>
  );
}
