import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { CancelRequest } from './CancelRequest.tsx';
import { CancelRetrieval } from './CancelRetrieval.tsx';
import { NextStep } from './NextStep.tsx';

type Asked = 'cancel' | 'cancelRetrieval';

/** What may be done now, as the server says it; the one that counts first. */
export function Actions({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const [asked, setAsked] = useState<Asked | null>(null);
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
      className={buttonLook('secondary')}
    >
      <MessageCircle aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('current.message')}
      {unreadMessages > 0 ? (
        <span className="rounded-full bg-danger px-2 text-12 text-on-danger">
          {t('current.unread', { count: unreadMessages })}
        </span>
      ) : null}
    </Link>
  );
}
