import { suspendedPart } from '#web/ui/lazyPart.tsx';
import { BadgeCheck, MapPinOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { LONG_SHIFT_HOURS, workedHours } from '#domain/shifts/hours.ts';
import { type CurrentShift, useCurrentShift } from '#web/app/currentShift.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useStoredFallback } from '#web/app/outbox/outbox.ts';
import { formatHours } from '#web/lib/duration.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useLocationPermission } from '#web/lib/locationPermission.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useShiftControl, type ShiftControl } from './useShiftControl.ts';

const CarsInHand = suspendedPart(async () => (await import('./CarsInHand.tsx')).CarsInHand);

/** Panel with the current shift, or the button that starts a shift. */
export function ShiftWidget() {
  const { t } = useTranslation('shifts');
  const current = useStoredFallback(useCurrentShift());
  const control = useShiftControl();
  const isDenied = useLocationPermission() === 'denied';
  return (
    <section
      aria-label={t('widget')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <QueryState query={current} failed={t('failed')} skeleton={<Skeleton className="h-40" />}>
        {({ shift }) => (
          <>
            {shift ? <OnShift shift={shift} /> : <OffDuty />}
            {control.unsent ? (
              <Waiting end={control.unsent} shift={shift} />
            ) : isDenied ? (
              <Denied isOnShift={shift !== null} />
            ) : (
              <Press shift={shift} control={control} />
            )}
          </>
        )}
      </QueryState>
      {control.asked ? <CarsInHand asked={control.asked} onClose={control.keepWorking} /> : null}
    </section>
  );
}

export function ShiftBadge({ isOnShift }: { isOnShift: boolean }) {
  const { t } = useTranslation('shifts');
  return (
    <StatusPill tone={isOnShift ? 'ready' : 'over'}>
      {isOnShift ? t('onShift') : t('offDuty')}
    </StatusPill>
  );
}

function OffDuty() {
  const { t } = useTranslation('shifts');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-17">{t('offDutyText')}</p>
      <ShiftBadge isOnShift={false} />
    </div>
  );
}

function OnShift({ shift }: { shift: CurrentShift }) {
  const placeName = usePlaceName();
  const { t, language } = useTranslation('shifts');
  const common = useTranslation('common');
  const now = useNow();
  const hours = workedHours(new Date(shift.startTime), new Date(now));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-20 font-strong wrap-anywhere">
          <bdi>{placeName(shift.location, shift.locationArabic)}</bdi>
        </p>
        <ShiftBadge isOnShift />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('startTime')}>{formatWhen(shift.startTime, language, shift.timeZone)}</Fact>
        <Fact name={t('duration')}>{formatHours(hours, common)}</Fact>
      </dl>
      <Verified isVerified={shift.locationVerified} />
      {shift.isLong ? (
        <Banner kind="warning">{t('longOwn', { hours: LONG_SHIFT_HOURS })}</Banner>
      ) : null}
      {shift.startedHere ? null : <p className="text-15 text-muted">{t('otherPhone')}</p>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-15 text-muted">{name}</dt>
      <dd className="text-20 font-strong tabular-nums">{children}</dd>
    </div>
  );
}

export function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('shifts');
  return (
    <p
      className={`flex items-center gap-1.5 text-15 font-medium ${isVerified ? 'text-ready' : 'text-amber-ink'}`}
    >
      <Icon of={isVerified ? BadgeCheck : TriangleAlert} size={18} />
      {isVerified ? t('verified') : t('unverified')}
    </p>
  );
}

function Press({ shift, control }: { shift: CurrentShift | null; control: ShiftControl }) {
  const { t } = useTranslation('shifts');
  return (
    <Button
      variant={shift ? 'secondary' : 'primary'}
      isLarge
      isPending={control.isBusy}
      onClick={() => (shift ? control.end(shift) : void control.start())}
    >
      {shift ? t('end.press') : t('start.press')}
    </Button>
  );
}

function Denied({ isOnShift }: { isOnShift: boolean }) {
  const { t } = useTranslation('shifts');
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-danger-soft p-4 text-danger">
      <Icon of={MapPinOff} className="mt-0.5" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="font-strong">{t('accessRequired')}</p>
        <p>{t('accessText')}</p>
        {isOnShift ? <p>{t('accessManager')}</p> : null}
        <Button onClick={() => location.reload()}>{t('refresh')}</Button>
      </div>
    </div>
  );
}

/**
 * Warns that the end of the shift is not sent yet. Otherwise the valet might go home while still on
 * duty.
 */
function Waiting({ end, shift }: { end: { doneAt: string }; shift: CurrentShift | null }) {
  const { t, language } = useTranslation('shifts');
  const time = formatWhen(end.doneAt, language, shift?.timeZone);
  return (
    <Banner kind="offline" live>
      <span className="block font-strong">{t('waiting.title')}</span>
      <span className="block">{t('waiting.text', { time: isolateText(time) })}</span>
    </Banner>
  );
}
