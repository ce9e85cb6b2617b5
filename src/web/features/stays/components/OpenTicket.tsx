import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useCancelTicket, useTicket } from '../api.ts';
import { NoSmsPanel } from './NoSmsPanel.tsx';
import { OtpPanel } from './OtpPanel.tsx';
import { ParkPanel } from './ParkPanel.tsx';
import { TicketStub } from './TicketStub.tsx';

type Props = { ticketId: string; onDone: () => void };

/** A ticket on its way from the code to its spot. */
export function OpenTicket({ ticketId, onDone }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const ticket = useTicket(ticketId);
  const { data } = ticket;
  if (!data) {
    return (
      <QueryState
        query={ticket}
        failed={t('common:failure.title')}
        ways={<Button onClick={onDone}>{t('startOver')}</Button>}
      >
        <Skeleton className="h-96" />
      </QueryState>
    );
  }
  const isOpen = data.status === 'awaiting_otp' || data.status === 'checked_in';
  const state = t(`common:ticketStatus.${data.status}`);
  return (
    <div className="flex flex-col gap-4">
      <TicketStub ticket={data}>
        {data.status === 'awaiting_otp' ? <AwaitingCode key={ticketId} ticket={data} /> : null}
        {data.status === 'checked_in' ? (
          <ParkPanel
            key={ticketId}
            ticketId={ticketId}
            ticketUrl={data.ticketUrl}
            onParked={onDone}
          />
        ) : null}
        {isOpen ? null : <Banner kind="info">{t('moved', { state })}</Banner>}
      </TicketStub>
      <StartOver ticketId={ticketId} status={data.status} onDone={onDone} />
    </div>
  );
}

function AwaitingCode({ ticket }: { ticket: StaffTicket }) {
  return ticket.smsSuppressed ? (
    <NoSmsPanel ticketId={ticket.ticketId} />
  ) : (
    <OtpPanel {...ticket} />
  );
}

/**
 * A ticket whose code is awaited is set aside for the next car or given up; a car that was taken in
 * stays in the valet's hands.
 */
function StartOver({ ticketId, status, onDone }: Props & { status: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const cancel = useCancelTicket(ticketId, {
    done: onDone,
    refused: (error) => refused(t('cancelFailed'), error),
  });
  if (status !== 'awaiting_otp') {
    return (
      <div className="flex flex-col items-stretch gap-1.5 text-center">
        <Button onClick={onDone}>{t('startOver')}</Button>
        {status === 'checked_in' ? (
          <p className="text-12 text-muted">{t('startOverLinked')}</p>
        ) : null}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-4 text-center">
      <div className="flex grow basis-48 flex-col gap-1.5">
        <Button variant="quiet" onClick={onDone}>
          {t('nextCar')}
        </Button>
        <p className="text-12 text-muted">{t('nextCarNote')}</p>
      </div>
      <div className="flex grow basis-48 flex-col gap-1.5">
        <Button variant="danger" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('startOver')}
        </Button>
        <p className="text-12 text-muted">{t('startOverUnlinked')}</p>
      </div>
    </div>
  );
}
