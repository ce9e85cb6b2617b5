import { QrCode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { carStateByTicket } from '#domain/orders/carState.ts';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { findUnsent, isHeld, isWaiting } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useCarName } from '#web/app/useCarName.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { useTagList } from '#web/ui/stub/useTagList.ts';
import { stateTones } from '#web/ui/stateTones.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import {
  useCancelTicket,
  useGiveBack,
  useResendCode,
  useShowLink,
  useTicket,
} from '../ticketApi.ts';
import { AddPhone } from '../intake/AddPhone.tsx';
import { ScanPill, ScanStub } from '../intake/ScanStub.tsx';
import { OtpPanel } from './OtpPanel.tsx';
import { ParkPanel } from './ParkPanel.tsx';

type Props = { ticketId: string; onDone: () => void };

/** Steps of an open ticket, from the guest's SMS code to the parking spot. */
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
  const state = t(`common:state.${carStateByTicket(data.status)}`);
  // Id of the ticket whose QR code the valet showed in place of the SMS.
  const [qrOf, setQrOf] = useState<string | null>(null);
  const unsent = useUnsent();
  const isStill = isHeld(unsent, ticketId);
  return (
    <div className="flex flex-col gap-4">
      {data.status === 'checked_in' ? (
        <Received
          key={ticketId}
          ticket={data}
          isQrWanted={qrOf === ticketId}
          isHeld={isStill}
          onDone={onDone}
        />
      ) : (
        <TicketStub ticket={data}>
          {data.status === 'awaiting_otp' ? (
            <AwaitingCode key={ticketId} ticket={data} onShowQr={() => setQrOf(ticketId)} />
          ) : (
            <Banner kind="info">{t('moved', { state })}</Banner>
          )}
        </TicketStub>
      )}
      {findUnsent(unsent, ticketId) ? <UnsentNote car={ticketId} /> : null}
      {isStill ? (
        <Button className="keep-clear" onClick={onDone}>
          {t('nextCar')}
        </Button>
      ) : (
        <StartOver ticketId={ticketId} status={data.status} onDone={onDone} />
      )}
    </div>
  );
}

type ReceivedProps = {
  ticket: StaffTicket;
  isQrWanted: boolean;
  /** True if the outbox already stores a parking step for the ticket. */
  isHeld: boolean;
  onDone: () => void;
};

/** Panel that parks a received car. The guest may still scan the ticket from this screen. */
function Received({ ticket, isQrWanted, isHeld: isStill, onDone }: ReceivedProps) {
  const { t } = useTranslation('checkin');
  const { ticketUrl, linkOpenedAt, phoneE164, smsSuppressed, smsFailed } = ticket;
  const [isShown, setShown] = useState<boolean | null>(null);
  const hasNoSms = phoneE164 === '' || smsSuppressed || smsFailed;
  // Shows the QR code until the guest opens the ticket, if no SMS comes or the valet wants the
  // code.
  const isCodeWanted = isShown ?? ((hasNoSms || isQrWanted) && linkOpenedAt === null);
  return (
    <>
      {ticketUrl !== null && isCodeWanted ? (
        <>
          <ScanStub ticket={ticket} ticketUrl={ticketUrl} />
          {hasNoSms && phoneE164 !== '' ? (
            <p className="text-15">{t(chooseNoSmsText(ticket))}</p>
          ) : null}
          <p className="text-15 text-muted">{t('scan.note')}</p>
        </>
      ) : (
        <TicketStub ticket={ticket}>
          {ticketUrl ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ScanPill ticket={ticket} />
              <Button variant="quiet" onClick={() => setShown(true)}>
                {hasNoSms ? t('scan.again') : t('showQr')}
              </Button>
            </div>
          ) : null}
        </TicketStub>
      )}
      {phoneE164 === '' ? <AddPhone ticket={ticket} /> : null}
      {isStill ? null : <ParkPanel ticket={ticket} onParked={onDone} />}
    </>
  );
}

const chooseNoSmsText = ({ smsLandline, smsLimited }: StaffTicket) =>
  smsLandline ? 'landline' : smsLimited ? 'limited' : 'scan.text';

type AwaitingProps = { ticket: StaffTicket; onShowQr: () => void };

function AwaitingCode({ ticket, onShowQr }: AwaitingProps) {
  const { t } = useTranslation('checkin');
  return ticket.smsSuppressed ? (
    <NoSmsPanel ticket={ticket} />
  ) : (
    <div className="flex flex-col gap-4">
      {ticket.smsFailed ? (
        <Banner kind="warning" live>
          {t('smsFailed')}
        </Banner>
      ) : null}
      <OtpPanel ticket={ticket} />
      <ShowQr ticketId={ticket.ticketId} onShown={onShowQr} />
    </div>
  );
}

/**
 * Receives the car with a QR code in place of the guest's SMS code, which may not come or is
 * slower.
 */
function ShowQr({ ticketId, onShown }: { ticketId: string; onShown: () => void }) {
  const { t } = useTranslation('checkin');
  const show = useShowLink(ticketId, {
    done: onShown,
    failed: t('noSms.failed'),
  });
  return (
    <Button className="keep-clear" isPending={show.isPending} onClick={() => show.mutate()}>
      <Icon of={QrCode} size={20} />
      {t('showQrInstead')}
    </Button>
  );
}

/**
 * Leaves a ticket whose car is not parked. Before the guest's SMS code a ticket can be cancelled. A
 * received car can only be given back, because no button may make staff forget a car.
 */
function StartOver({ ticketId, status, onDone }: Props & { status: string }) {
  const { t } = useTranslation('checkin');
  if (status === 'awaiting_otp' || status === 'checked_in') {
    return (
      <div className="flex flex-wrap gap-x-3 gap-y-4 text-center">
        <div className="flex grow basis-48 flex-col gap-1.5">
          <Button variant="quiet" className="keep-clear" onClick={onDone}>
            {t('nextCar')}
          </Button>
          <p className="text-12 text-muted">{t('nextCarNote')}</p>
        </div>
        {status === 'awaiting_otp' ? (
          <CancelTicket ticketId={ticketId} onDone={onDone} />
        ) : (
          <GiveBack ticketId={ticketId} onDone={onDone} />
        )}
      </div>
    );
  }
  return <Button onClick={onDone}>{t('startOver')}</Button>;
}

function CancelTicket({ ticketId, onDone }: Props) {
  const { t } = useTranslation('checkin');
  const [isAsked, setAsked] = useState(false);
  const cancel = useCancelTicket(ticketId, {
    done: () => {
      showDoneToast(t('cancelledTitle'), t('cancelledText'));
      onDone();
    },
    failed: t('cancelFailed'),
    refused: () => setAsked(false),
  });
  return (
    <Leave
      isAsked={isAsked}
      onAsk={setAsked}
      note={t('startOverUnlinked')}
      title={t('cancelTitle')}
      text={t('startOverUnlinked')}
      confirm={t('startOver')}
      change={cancel}
    />
  );
}

function GiveBack({ ticketId, onDone }: Props) {
  const { t } = useTranslation('checkin');
  const [isAsked, setAsked] = useState(false);
  const giveBack = useGiveBack(ticketId, {
    done: () => {
      showDoneToast(t('giveBack.doneTitle'), t('giveBack.doneText'));
      onDone();
    },
    failed: t('giveBack.failed'),
    refused: () => setAsked(false),
  });
  return (
    <Leave
      isAsked={isAsked}
      onAsk={setAsked}
      note={t('giveBack.note')}
      title={t('giveBack.title')}
      text={t('giveBack.text')}
      confirm={t('giveBack.confirm')}
      change={giveBack}
    />
  );
}

type LeaveProps = {
  note: string;
  title: string;
  text: string;
  confirm: string;
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  change: { isPending: boolean; mutate: () => void };
};

/** Button that ends an open ticket, with the question before. */
function Leave({ note, isAsked, onAsk, change, ...question }: LeaveProps) {
  const { t } = useTranslation('checkin');
  return (
    <div className="flex grow basis-48 flex-col gap-1.5">
      <Button variant="danger" className="keep-clear" onClick={() => onAsk(true)}>
        {t('startOver')}
      </Button>
      <p className="text-12 text-muted">{note}</p>
      <ConfirmDialog
        {...question}
        keep={t('cancelKeep')}
        isOpen={isAsked}
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => onAsk(false)}
      />
    </div>
  );
}

/**
 * Returns the step and its progress from 0 to 1. The first step is half done until the guest has
 * confirmed.
 */
function getProgress(status: StaffTicket['status']): [step: number, part: number] {
  if (status === 'awaiting_otp') return [1, 0.5];
  return status === 'checked_in' ? [1, 1] : [2, 1];
}

function TicketStub({ ticket, children }: { ticket: StaffTicket; children: ReactNode }) {
  const { t } = useTranslation(['checkin', 'common']);
  const carName = useCarName();
  const placeName = usePlaceName();
  const listTags = useTagList();
  const { status } = ticket;
  const isUnchecked = isWaiting(useUnsent(), ticket.ticketId, 'verify');
  const isDescribed = ticket.vehicleMake ?? ticket.vehicleModel ?? ticket.vehicleColor;
  const headline = isUnchecked
    ? t('headline.unchecked')
    : status === 'awaiting_otp' || status === 'checked_in'
      ? t(`headline.${status}`)
      : t(`common:state.${carStateByTicket(status)}`);
  return (
    <Stub
      size="lg"
      tone={isUnchecked ? 'amber' : stateTones[carStateByTicket(status)].stub}
      headline={headline}
      place={placeName(ticket.locationName, ticket.locationNameArabic)}
      number={ticket.ticketNumber}
      progress={getProgress(isUnchecked ? 'awaiting_otp' : status)}
      car={ticket}
      noPlate={t('common:car.noPlate')}
      facts={[
        { label: t('facts.car'), value: isDescribed && carName(ticket) },
        { label: t('facts.name'), value: ticket.customerName },
        { label: t('facts.phone'), value: formatPhone(ticket.phoneE164), isolate: true },
        { label: t('tags.legend'), value: ticket.noteTags.length > 0 && <b>{listTags(ticket)}</b> },
      ]}
    >
      {children}
    </Stub>
  );
}

/** Continues without an SMS code for a guest who gets no SMS. */
function NoSmsPanel({ ticket: { ticketId, smsLimited } }: { ticket: StaffTicket }) {
  const { t } = useTranslation('checkin');
  const goOn = useResendCode(ticketId, {
    // The next screen says why no text is sent.
    done: () => showDoneToast(t('noSms.doneTitle')),
    failed: t('noSms.failed'),
  });
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" live>
        {t(smsLimited ? 'limited' : 'noSms.text')}
      </Banner>
      <Button variant="primary" isPending={goOn.isPending} onClick={() => goOn.mutate()}>
        {t('noSms.goOn')}
      </Button>
    </div>
  );
}
