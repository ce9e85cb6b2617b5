import { useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { countMinutesFromNow, useNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { useActiveSessions } from '../api.ts';
import { nameCar, useSessionCar } from '../viewModel.ts';

/** Minutes before the expiry of a code from which its row warns. */
const WARN_BELOW = 10;

const byAge = (a: StaffParkingSession, b: StaffParkingSession) =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt);

/**
 * Rows of the parking sessions whose customers have not scanned the code yet, the oldest
 * first. Cars of linked sessions are jobs.
 *
 * @param shiftAt location of the valet's shift; null for the sessions of all locations
 */
export function WaitingSessions({ shiftAt }: { shiftAt: string | null }) {
  const { t } = useTranslation('sessions');
  const now = useNow();
  const sessions = (useActiveSessions().data ?? [])
    .filter(({ status }) => status === 'waiting_for_customer')
    .filter(({ locationId }) => shiftAt === null || locationId === shiftAt)
    .toSorted(byAge);
  if (sessions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 text-15 font-strong">
        {t('waitingForCustomer')}{' '}
        <span className="font-normal text-muted tabular-nums">{sessions.length}</span>
      </h3>
      <ul className="job-rows stub-rows @container/row" data-column="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, now }: { session: StaffParkingSession; now: number }) {
  const { t } = useTranslation('sessions');
  const navigate = useNavigate({ from: '/valet-dashboard' });
  const carName = useSessionCar();
  const writeTail = useRowTail();
  const { id, vehicleInfo, expiresAt, createdAt } = session;
  const { make, model, color, licensePlate, plateRegion, appearance } = vehicleInfo;
  const left = expiresAt ? countMinutesFromNow(expiresAt, now) : 0;
  const isExpired = session.isExpired || left <= 0;
  const { tail, said } = isExpired
    ? writeTail(-countMinutesFromNow(createdAt, now), 'waiting')
    : writeTail(left, 'left');
  const name = nameCar(session);
  const state = isExpired ? t('code.expiredTitle') : t('waitingForCustomer');
  return (
    <StubRow
      id={id}
      label={[isolateText(name), carName(vehicleInfo), state, said].join(' · ')}
      tone={isExpired || left < WARN_BELOW ? 'amber' : 'green'}
      tail={tail}
      plate={licensePlate}
      noPlate={session.ticketNumber}
      spot={session.parkingSpot}
      marks={isExpired ? <span>{state}</span> : null}
      car={{
        vehicleMake: make,
        vehicleModel: model,
        vehicleColor: color,
        plateRegion,
        appearance,
      }}
      onOpen={() => void navigate({ search: { session: id } })}
      end={{ first: <Icon of={ChevronRight} isDirectional /> }}
    />
  );
}
