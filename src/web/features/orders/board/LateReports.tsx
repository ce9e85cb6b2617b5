import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CarLeft, LateReport } from '#contract/orders.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { callServer } from '#web/app/call.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatWhen } from '#web/lib/format.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';

type Props = {
  reports: readonly LateReport[];
  left: readonly CarLeft[];
  timeZone: TimeZone;
  mayDecide: boolean;
};

/**
 * Lists steps that phones without signal reported late, each with Accept and Reject, and cars that
 * their valets will not park.
 */
export function LateReports({ reports, left, timeZone, mayDecide }: Props) {
  const { t } = useTranslation('putRight');
  return (
    <>
      <List title={t('report.title')} items={reports}>
        {(report) => <ReportRow report={report} timeZone={timeZone} mayDecide={mayDecide} />}
      </List>
      <List title={t('left.title')} items={left}>
        {(car) => <LeftRow car={car} timeZone={timeZone} />}
      </List>
    </>
  );
}

type ListProps<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode };

function List<T extends { stayId: string; id?: string }>({ title, items, children }: ListProps<T>) {
  if (items.length === 0) return null;
  return (
    <section
      aria-label={title}
      className="mt-3 max-h-[40dvh] overflow-y-auto rounded-md border-2 border-brass bg-surface px-4 lg:mt-2"
    >
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li
            key={item.id ?? item.stayId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 lg:flex-nowrap lg:py-1"
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftRow({ car, timeZone }: { car: CarLeft; timeZone: TimeZone }) {
  const { t, language } = useTranslation('putRight');
  return (
    <>
      <CarLink car={car} />
      <p className="min-w-0 grow text-15 wrap-anywhere">
        {t('left.said', {
          name: isolateText(car.valet),
          time: isolateText(formatWhen(car.since, language, timeZone)),
        })}
      </p>
    </>
  );
}

type LinkedCar = Pick<CarLeft, 'stayId' | 'licensePlate' | 'plateRegion' | 'ticketNumber'>;

const nameCar = (car: LinkedCar) => isolateText(nameByPlate(car));

function CarLink({ car }: { car: LinkedCar }) {
  const { t } = useTranslation('putRight');
  return (
    <Link
      to="/cars"
      search={{ car: car.stayId }}
      className="[&_.plate]:[--plate-size:1.0625rem]!"
      aria-label={t('report.open', { car: nameCar(car) })}
    >
      <Plate plate={car.licensePlate} region={car.plateRegion} missing={car.ticketNumber} />
    </Link>
  );
}

function ReportRow({
  report,
  timeZone,
  mayDecide,
}: {
  report: LateReport;
  timeZone: TimeZone;
  mayDecide: boolean;
}) {
  const { t, language } = useTranslation(['putRight', 'common']);
  const [asked, setAsked] = useState<Way | null>(null);
  const { step, reason, by, parkingSpot, keyHook, checked } = report;
  const car = nameCar(report);
  const { mutate, isPending } = useDecideReport(report.id);
  const time = isolateText(formatWhen(report.doneAt, language, timeZone));
  const name = isolateText(by);
  const said = t('report.said', { name, step: step === 'complete' ? 'other' : step, time });
  // A parking that is accepted only corrects the place, and the desk can correct it again.
  const press = (way: Way) => (way === 'accept' && step === 'park' ? mutate(way) : setAsked(way));
  const { valet, state } = report.car;
  const isWanted = state === 'waitingForRunner' || state === 'onItsWay';
  const effect = step === 'complete' ? step : isWanted ? 'ready' : 'nothing';
  return (
    <>
      <CarLink car={report} />
      <p className="min-w-0 grow text-15 wrap-anywhere">
        {said}
        {parkingSpot ? ` · ${t('report.spot', { spot: isolateText(parkingSpot) })}` : null}
        {keyHook ? ` · ${t('report.hook', { hook: isolateText(keyHook) })}` : null}
        {reason === 'state' ? null : ` · ${t(`report.${reason}`)}`}
        {checked
          ? ` · ${t('report.checked', { check: checked === 'name_and_plate' ? 'other' : checked })}`
          : null}
        <Standing car={report.car} />
      </p>
      {mayDecide ? (
        <span className="flex gap-2">
          <Button
            aria-label={t('report.acceptCar', { car })}
            isPending={isPending}
            onClick={() => press('accept')}
          >
            {t('report.accept')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('report.rejectCar', { car })}
            onClick={() => press('reject')}
          >
            {t('report.reject')}
          </Button>
        </span>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t(`report.ask.${asked}`, { car })}
          confirm={t(`report.${asked}`)}
          keep={t('report.ask.later')}
          variant={asked === 'accept' ? 'primary' : 'danger'}
          isPending={isPending}
          onConfirm={() => mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked === 'reject'
              ? t('report.ask.keep', { name })
              : t(`report.ask.${effect}`, { time, name })}
          </p>
          {asked === 'accept' && state === 'onItsWay' && valet && valet.id !== report.reporterId ? (
            <p>{t('cancel.stop', { name: isolateText(valet.name) })}</p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Says where the car and its key are now, and who is sent for it. */
function Standing({
  car: { state, parkingSpot, parkingLocation, key, valet },
}: Pick<LateReport, 'car'>) {
  const { t } = useTranslation(['putRight', 'common']);
  const spot = [parkingSpot, parkingLocation].filter(Boolean).join(' · ');
  const words = [
    t('report.now', { state: t(`common:state.${state}`) }),
    ...(valet ? [isolateText(valet.name)] : []),
    ...(spot ? [t('report.spot', { spot: isolateText(spot) })] : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-muted">
      {words.join(' · ')} <KeyTag of={key} />
    </span>
  );
}

type Way = 'accept' | 'reject';

/** Accepts or rejects a report once: the key stays the same until the server has answered. */
function useDecideReport(id: string) {
  const { t } = useTranslation('putRight');
  const client = useQueryClient();
  const refused = useRefusalToast();
  const { keyFor, forgetKey } = createIdempotencyKey(`report ${id}`);
  return useMutation({
    mutationFn: (way: Way) =>
      callServer(
        `POST /api/dispatch/late-reports/{id}/${way}`,
        { params: { id } },
        { idempotencyKey: keyFor({ way }) },
      ),
    onSuccess: (answer, way) => {
      forgetKey();
      const hook = 'hookLeftOut' in answer && answer.hookLeftOut;
      const leftOut = hook ? t('report.hookLeftOut', { hook: isolateText(hook) }) : undefined;
      const show = hook ? showFailedToast : showDoneToast;
      show(t(`report.done.${way}`), leftOut);
    },
    onError: (error) => {
      if (isFinal(error)) forgetKey();
      refused(t('report.failed'), error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}
