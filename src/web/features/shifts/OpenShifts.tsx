import { useState } from 'react';
import { LONG_SHIFT_HOURS, workedHours } from '#domain/shifts/hours.ts';
import { formatFieldTime, parseFieldTime } from '#domain/shared/zone.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useCan } from '#web/app/session.ts';
import { formatHours } from '#web/lib/duration.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCloseShift, useOpenShifts, type OpenShift } from './api.ts';
import { Verified } from './ShiftWidget.tsx';

type Props = { locationId: string; onClose: () => void };

/** Dialog of a location's open shifts, with a button that closes a shift for a valet who cannot. */
export function OpenShifts({ locationId, onClose }: Props) {
  const { t } = useTranslation('shifts');
  const shifts = useOpenShifts(locationId);
  const [closing, setClosing] = useState<OpenShift | null>(null);
  return (
    <DialogWindow title={closing ? t('close.title') : t('open.title')} onClose={onClose}>
      {closing ? (
        <CloseForm shift={closing} onDone={() => setClosing(null)} />
      ) : (
        <QueryState
          query={shifts}
          failed={t('open.failed')}
          skeleton={<Skeleton className="h-48" />}
          empty={<p className="text-muted">{t('open.empty')}</p>}
        >
          {(open) => (
            <ul className="flex flex-col">
              {open.map((shift) => (
                <Row key={shift.id} shift={shift} onClose={() => setClosing(shift)} />
              ))}
            </ul>
          )}
        </QueryState>
      )}
    </DialogWindow>
  );
}

function Row({ shift, onClose }: { shift: OpenShift; onClose: () => void }) {
  const { t, language } = useTranslation('shifts');
  const common = useTranslation('common');
  const now = useNow();
  const mayClose = useCan('staff.manage');
  const hours = workedHours(new Date(shift.startTime), new Date(now));
  const name = isolateText(shift.valetName);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="flex min-w-40 grow flex-col">
        <span className="flex flex-wrap items-center gap-2 font-strong">
          <bdi>{shift.valetName}</bdi>
          {shift.isLong ? (
            <StatusPill tone="late">{t('long', { hours: LONG_SHIFT_HOURS })}</StatusPill>
          ) : null}
        </span>
        <span className="text-15 text-muted">
          {t('open.since', {
            time: isolateText(formatWhen(shift.startTime, language, shift.timeZone)),
            duration: formatHours(hours, common),
          })}
        </span>
        {shift.locationVerified ? null : <Verified isVerified={false} />}
      </div>
      {mayClose ? (
        <Button aria-label={t('close.of', { name })} onClick={onClose}>
          {t('close.press')}
        </Button>
      ) : null}
    </li>
  );
}

function CloseForm({ shift, onDone }: { shift: OpenShift; onDone: () => void }) {
  const { t, language } = useTranslation('shifts');
  const common = useTranslation('common');
  const errorText = useErrorText();
  const close = useCloseShift(shift.id);
  useResetOnReturn(close);
  const [reason, setReason] = useState('');
  const [endedAt, setEndedAt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const name = isolateText(shift.valetName);

  function submit(): void {
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    const at = endedAt ? parseFieldTime(endedAt, shift.timeZone) : null;
    close.mutate(
      { reason, ...(at ? { endedAt: at.toISOString() } : {}) },
      {
        onSuccess: ({ shift: { totalHours: hours } }) => {
          showDoneToast(
            t('close.done'),
            t('close.doneText', { name, duration: formatHours(hours, common) }),
          );
          onDone();
        },
      },
    );
  }

  return (
    <PlainForm
      onSubmit={submit}
      isPending={close.isPending}
      submitLabel={t('close.submit')}
      variant="danger"
      cancelLabel={t('close.back')}
      onCancel={onDone}
      errorBelow
      failure={close.error ? { title: t('close.failed'), text: errorText(close.error) } : null}
    >
      <p>
        {t('close.text', {
          name,
          time: isolateText(formatWhen(shift.startTime, language, shift.timeZone)),
        })}
      </p>
      <TextField
        label={t('close.reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={isMissing && !reason.trim() ? t('close.reasonMissing') : undefined}
      />
      <TextField
        label={t('close.endedAt')}
        description={t('close.endedAtText')}
        type="datetime-local"
        value={endedAt}
        onChange={setEndedAt}
        min={formatFieldTime(new Date(shift.startTime), shift.timeZone)}
        ltr
      />
    </PlainForm>
  );
}
