import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LateReport } from '#contract/orders.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { callServer } from '#web/app/call.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatWhen } from '#web/lib/format.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';

type Props = { reports: readonly LateReport[]; timeZone: TimeZone; mayDecide: boolean };

/** Lists steps that phones without signal reported late, each with Accept and Reject. */
export function LateReports({ reports, timeZone, mayDecide }: Props) {
  const { t } = useTranslation('putRight');
  return (
    <section
      aria-label={t('report.title')}
      className="mt-3 max-h-[40dvh] overflow-y-auto rounded-md border-2 border-brass bg-surface px-4 lg:mt-2"
    >
      <ul className="flex flex-col divide-y divide-line">
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 lg:flex-nowrap lg:py-1"
          >
            <ReportRow report={report} timeZone={timeZone} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
    </section>
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
  const { t, language } = useTranslation('putRight');
  const { stayId, licensePlate, plateRegion, ticketNumber, step, reason, parkingSpot, checked } =
    report;
  const car = isolateText(writePlate(licensePlate, plateRegion) ?? ticketNumber);
  const { mutate, isPending } = useDecideReport(report.id);
  const said = t('report.said', {
    name: isolateText(report.by),
    step: step === 'complete' ? 'other' : step,
    time: isolateText(formatWhen(report.doneAt, language, timeZone)),
  });
  return (
    <>
      <Link
        to="/cars"
        search={{ car: stayId }}
        className="[&_.plate]:[--plate-size:1.0625rem]!"
        aria-label={t('report.open', { car })}
      >
        <Plate plate={licensePlate} region={plateRegion} missing={ticketNumber} />
      </Link>
      <p className="min-w-0 grow text-15 wrap-anywhere">
        {said}
        {parkingSpot ? ` · ${t('report.spot', { spot: isolateText(parkingSpot) })}` : null}
        {reason === 'state' ? null : ` · ${t(`report.${reason}`)}`}
        {checked
          ? ` · ${t('report.checked', { check: checked === 'name_and_plate' ? 'other' : checked })}`
          : null}
      </p>
      {mayDecide ? (
        <span className="flex gap-2">
          <Button
            aria-label={t('report.acceptCar', { car })}
            isPending={isPending}
            onClick={() => mutate('accept')}
          >
            {t('report.accept')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('report.rejectCar', { car })}
            onClick={() => mutate('reject')}
          >
            {t('report.reject')}
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** Accepts or rejects a report once: the key stays the same until the server has answered. */
function useDecideReport(id: string) {
  const { t } = useTranslation('putRight');
  const client = useQueryClient();
  const refused = useRefusalToast();
  const { keyFor, forgetKey } = createIdempotencyKey(`report ${id}`);
  return useMutation({
    mutationFn: (way: 'accept' | 'reject') =>
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
