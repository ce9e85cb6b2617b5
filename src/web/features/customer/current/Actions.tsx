import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCancelRequest } from '../api/changes.ts';
import { CancelRetrieval, isAwaitingPayment, NextStep } from './NextStep.tsx';

/** Buttons for the actions that the server permits now, most important first. */
export function Actions({ service }: { service: Service }) {
  const { t } = useTranslation('serviceCancel');
  const [isAsking, setAsking] = useState(false);
  const { can } = service;
  return (
    <div className="flex flex-col gap-3">
      <NextStep service={service} />
      <div className="flex flex-wrap gap-3 *:grow">
        {can.message ? <Message service={service} /> : null}
        {can.cancel ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('cancel.action')}
          </Button>
        ) : null}
        {can.cancelRetrieval && !isAwaitingPayment(service) ? (
          <CancelRetrieval service={service} />
        ) : null}
      </div>
      <CancelRequest service={service} isOpen={isAsking} onClose={() => setAsking(false)} />
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
