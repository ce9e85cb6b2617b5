import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { carStateByTicket } from '#domain/orders/carState.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useCarName } from '#web/app/useCarName.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { phone } from '#web/lib/format.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useCancelTicket, useResendCode, useShowLink, useTicket } from '../api.ts';
import { OtpPanel } from './OtpPanel.tsx';
import { ParkPanel } from './ParkPanel.tsx';

type Props = { ticketId: string; onDone: () => void };

/** A ticket from its code to the parking spot. */
export function OpenTicket({ ticketId, onDone }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const ticket = useTicket(ticketId);
  return (
    <QueryState
      query={ticket}
      failed={t('common:failure.title')}
      ways={<Button onClick={onDone}>{t('startOver')}</Button>}
      skeleton={<Skeleton className="h-96" />}
    >
      {(data) => <Opened data={data} ticketId={ticketId} onDone={onDone} />}
    </QueryState>
  );
}

function Opened({ data, ticketId, onDone }: Props & { data: StaffTicket }) {
  const { t } = useTranslation(['checkin', 'common']);
  const isOpen = data.status === 'awaiting_otp' || data.status === 'checked_in';
  const state = t(`common:state.${carStateByTicket(data.status)}`);
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
    <div className="flex flex-col gap-4">
      {ticket.smsFailed ? <SmsFailed ticketId={ticket.ticketId} /> : null}
      <OtpPanel {...ticket} />
    </div>
  );
}

/** What to do about a code that does not arrive: another number, another code, or none. */
function SmsFailed({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const show = useShowLink(ticketId, {
    done: () => toastDone(t('noSms.doneTitle'), t('noSms.doneText')),
    refused: (error) => refused(t('noSms.failed'), error),
  });
  return (
    <Banner kind="warning" live>
      <span className="block">{t('smsFailed')}</span>
      <Button className="mt-3" isPending={show.isPending} onClick={() => show.mutate()}>
        {t('showQr')}
      </Button>
    </Banner>
  );
}

/**
 * A ticket that waits for its code can be set aside or cancelled; a car that is checked in
 * stays with the valet.
 */
function StartOver({ ticketId, status, onDone }: Props & { status: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const [isAsked, setAsked] = useState(false);
  const cancel = useCancelTicket(ticketId, {
    done: onDone,
    refused: (error) => {
      setAsked(false);
      refused(t('cancelFailed'), error);
    },
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
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('startOver')}
        </Button>
        <p className="text-12 text-muted">{t('startOverUnlinked')}</p>
      </div>
      <ConfirmDialog
        title={t('cancelTitle')}
        text={t('startOverUnlinked')}
        confirm={t('startOver')}
        keep={t('cancelKeep')}
        isOpen={isAsked}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

/** The ticket's step of four: the first is half done until the guest is linked. */
function getProgress(status: StaffTicket['status']): [1 | 2, number] {
  if (status === 'awaiting_otp') return [1, 0.5];
  return status === 'checked_in' ? [1, 1] : [2, 1];
}

function TicketStub({ ticket, children }: { ticket: StaffTicket; children: ReactNode }) {
  const { t } = useTranslation(['checkin', 'common']);
  const carName = useCarName();
  const progress = useProgress();
  const { status } = ticket;
  const headline =
    status === 'awaiting_otp' || status === 'checked_in'
      ? t(`headline.${status}`)
      : t(`common:state.${carStateByTicket(status)}`);
  return (
    <Stub
      size="lg"
      tone={stateTones[carStateByTicket(status)].stub}
      headline={headline}
      place={ticket.locationName}
      number={ticket.ticketNumber}
      progress={progress(...getProgress(status))}
      plate={ticket.licensePlate}
      appearance={ticket.appearance}
      noPlate={t('common:car.noPlate')}
      facts={[
        { label: t('facts.car'), value: carName(ticket) },
        ...(ticket.customerName ? [{ label: t('facts.name'), value: ticket.customerName }] : []),
        { label: t('facts.phone'), value: phone(ticket.phoneE164), isolate: true },
      ]}
    >
      {children}
    </Stub>
  );
}

/** The guest opted out of SMS before giving their code: the ticket goes on without one. */
function NoSmsPanel({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const goOn = useResendCode(ticketId, {
    done: () => toastDone(t('noSms.doneTitle'), t('noSms.doneText')),
    refused: (error) => refused(t('noSms.failed'), error),
  });
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" live>
        {t('noSms.text')}
      </Banner>
      <Button variant="primary" isPending={goOn.isPending} onClick={() => goOn.mutate()}>
        {t('noSms.goOn')}
      </Button>
    </div>
  );
}
