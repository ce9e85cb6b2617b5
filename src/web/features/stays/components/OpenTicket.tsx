import { useTranslation } from 'react-i18next';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { useCancelTicket, useTicket } from '../api.ts';
import { OtpPanel } from './OtpPanel.tsx';
import { ParkPanel } from './ParkPanel.tsx';
import { TicketStub } from './TicketStub.tsx';

type Props = { ticketId: string; onDone: () => void };

/** A ticket on its way from the code to its spot. */
export function OpenTicket({ ticketId, onDone }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const errorText = useErrorText();
  const ticket = useTicket(ticketId);
  if (ticket.isPending) return <Skeleton className="h-96" />;
  if (ticket.isError) {
    const actions = (
      <>
        <Button onPress={() => void ticket.refetch()}>{t('common:actions.retry')}</Button>
        <Button onPress={onDone}>{t('startOver')}</Button>
      </>
    );
    return (
      <ErrorState
        title={t('common:failure.title')}
        text={errorText(ticket.error)}
        actions={actions}
      />
    );
  }
  const { data } = ticket;
  const isOpen = data.status === 'awaiting_otp' || data.status === 'checked_in';
  const state = t(`common:ticketStatus.${data.status}`);
  return (
    <div className="flex flex-col gap-4">
      <TicketStub ticket={data}>
        {data.status === 'awaiting_otp' ? <OtpPanel key={ticketId} {...data} /> : null}
        {data.status === 'checked_in' ? (
          <ParkPanel key={ticketId} ticketId={ticketId} onParked={onDone} />
        ) : null}
        {isOpen ? null : <Banner kind="info">{t('moved', { state })}</Banner>}
      </TicketStub>
      <StartOver ticketId={ticketId} status={data.status} onDone={onDone} />
    </div>
  );
}

/** A ticket nobody confirmed is given up; a car that was taken in stays in the valet's hands. */
function StartOver({ ticketId, status, onDone }: Props & { status: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const cancel = useCancelTicket(ticketId, {
    done: onDone,
    refused: (error) => refused(t('cancelFailed'), error),
  });
  const note = { awaiting_otp: t('startOverUnlinked'), checked_in: t('startOverLinked') }[status];

  function startOver(): void {
    if (status === 'awaiting_otp') cancel.mutate();
    else onDone();
  }

  return (
    <div className="flex flex-col items-stretch gap-1.5 text-center">
      <Button
        variant={status === 'awaiting_otp' ? 'danger' : 'secondary'}
        isPending={cancel.isPending}
        onPress={startOver}
      >
        {t('startOver')}
      </Button>
      {note ? <p className="text-12 text-muted">{note}</p> : null}
    </div>
  );
}
