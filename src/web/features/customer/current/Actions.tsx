import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { findGuestRefund } from '#domain/payments/ways.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCancelRequest, useCancelRetrieval } from '../api/changes.ts';
import { NextStep } from './NextStep.tsx';

type CancelKind = 'cancel' | 'cancelRetrieval';

/** Buttons for the actions that the server permits now, most important first. */
export function Actions({ service }: { service: Service }) {
  const { t } = useTranslation('serviceCancel');
  const [asked, setAsked] = useState<CancelKind | null>(null);
  const { can } = service;
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-3">
      <NextStep service={service} />
      <div className="flex flex-wrap gap-3 *:grow">
        {can.message ? <Message service={service} /> : null}
        {can.cancel ? (
          <Button variant="danger" onClick={() => setAsked('cancel')}>
            {t('cancel.action')}
          </Button>
        ) : null}
        {can.cancelRetrieval ? (
          <Button variant="danger" onClick={() => setAsked('cancelRetrieval')}>
            {t('cancelRetrieval.action')}
          </Button>
        ) : null}
      </div>
      <CancelRequest service={service} isOpen={asked === 'cancel'} onClose={close} />
      <CancelRetrieval service={service} isOpen={asked === 'cancelRetrieval'} onClose={close} />
    </div>
  );
}

function Message({ service: { id, unreadMessages } }: { service: Service }) {
  const { t } = useTranslation('services');
  return (
    <Link
      to="/dashboard/messages/$stayId"
      params={{ stayId: id }}
      className={buildButtonClass('secondary')}
    >
      <Icon of={MessageCircle} size={18} />
      {t('current.message')}
      {unreadMessages > 0 ? (
        <span className="rounded-full bg-danger px-2 text-12 text-on-danger">
          {t('current.unread', { count: unreadMessages })}
        </span>
      ) : null}
    </Link>
  );
}

type CancelRequestProps = { service: Service; isOpen: boolean; onClose: () => void };

/** Dialog that confirms and cancels a request that no valet has accepted. */
function CancelRequest({ service, isOpen, onClose }: CancelRequestProps) {
  const { t } = useTranslation('serviceCancel');
  const refused = useRefusalToast();
  const cancel = useCancelRequest();

  function confirm(): void {
    cancel.mutate(service.id, {
      onSuccess: () => showDoneToast(t('cancel.done')),
      onError: (error) => refused(t('cancel.failed'), error),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      title={t('cancel.title')}
      text={t('cancel.text')}
      confirm={t('cancel.confirm')}
      keep={t('cancel.keep')}
      isOpen={isOpen}
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type CancelRetrievalProps = { service: Service; isOpen: boolean; onClose: () => void };

/** Dialog that confirms and cancels a return before a runner is sent, and shows the refund. */
function CancelRetrieval({ service, isOpen, onClose }: CancelRetrievalProps) {
  const { t } = useTranslation('serviceCancel');
  const refused = useRefusalToast();
  const cancel = useCancelRetrieval(service.id);
  const { order } = service;
  const { ofMinor } = useMoney(service.currency);
  const refund = order?.paidAt ? findGuestRefund(order) : null;
  const amount = ofMinor(refund?.cents ?? 0);

  function writeQuestion(): string {
    if (refund === null) return t('cancelRetrieval.text');
    const { cashCents, cardCents } = refund;
    if (cardCents === 0) return t('cancelRetrieval.textCash', { amount });
    const byCard = t('cancelRetrieval.textPaid', { amount: ofMinor(cardCents) });
    if (cashCents === 0) return byCard;
    return `${t('cancelRetrieval.doneTextCash', { amount: ofMinor(cashCents) })} ${byCard}`;
  }

  function confirm(): void {
    if (!order) return;
    cancel.mutate(order.id, {
      onSuccess: (now) => showDoneToast(t('cancelRetrieval.done'), writeRefund(now)),
      onError: (error) => refused(t('cancelRetrieval.failed'), error),
      onSettled: onClose,
    });
  }

  /** Returns the refund message; undefined for an order that cost nothing. */
  function writeRefund(now: GuestOrder): string | undefined {
    if (now.paidAt === null) return now.totalCents > 0 ? t('cancelRetrieval.doneText') : undefined;
    const back = findGuestRefund(now);
    if (back === null) return undefined;
    const { cashCents, cardCents } = back;
    return [
      ...(cashCents > 0 ? [t('cancelRetrieval.doneTextCash', { amount: ofMinor(cashCents) })] : []),
      ...(cardCents > 0 ? [t('cancelRetrieval.doneTextPaid', { amount: ofMinor(cardCents) })] : []),
    ].join(' ');
  }

  return (
    <ConfirmDialog
      title={t('cancelRetrieval.title')}
      text={writeQuestion()}
      confirm={refund ? t('cancelRetrieval.confirmPaid', { amount }) : t('cancelRetrieval.confirm')}
      keep={t('cancelRetrieval.keep')}
      isOpen={isOpen}
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
