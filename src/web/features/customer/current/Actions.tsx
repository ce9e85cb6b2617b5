import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '#contract/services.ts';
import { time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { dollars } from '../look.ts';
import { paymentPath, useGo } from '../go.ts';
import { CancelRequest } from './CancelRequest.tsx';
import { CancelRetrieval } from './CancelRetrieval.tsx';
import { loadRetrieval } from './loadRetrieval.ts';

const RetrievalDialog = lazy(async () => ({ default: (await loadRetrieval()).RetrievalDialog }));

type Asked = 'retrieval' | 'cancel' | 'cancelRetrieval';

/** What may be done now, as the server says it; the one that counts first. */
export function Actions({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { can } = service;
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-3">
      {can.pay ? <Pay service={service} /> : null}
      {can.requestRetrieval ? (
        <Button
          variant="primary"
          onHoverStart={() => void loadRetrieval().catch(() => undefined)}
          onPress={() => setAsked('retrieval')}
        >
          {t('current.retrieve')}
        </Button>
      ) : null}
      <div className="flex flex-wrap gap-3 *:grow">
        {can.message ? <Message service={service} /> : null}
        {can.cancel ? (
          <Button variant="danger" onPress={() => setAsked('cancel')}>
            {t('cancel.action')}
          </Button>
        ) : null}
        {can.cancelRetrieval ? (
          <Button variant="danger" onPress={() => setAsked('cancelRetrieval')}>
            {t('cancelRetrieval.action')}
          </Button>
        ) : null}
      </div>
      {asked === 'retrieval' ? (
        <Suspense>
          <RetrievalDialog service={service} onClose={close} />
        </Suspense>
      ) : null}
      <CancelRequest service={service} isOpen={asked === 'cancel'} onClose={close} />
      <CancelRetrieval service={service} isOpen={asked === 'cancelRetrieval'} onClose={close} />
    </div>
  );
}

function Pay({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const go = useGo();
  const { totalAmount, order } = service;
  return (
    <>
      <Button variant="primary" onPress={() => go(paymentPath(service.id))}>
        {totalAmount === null
          ? t('current.pay')
          : t('current.payAmount', { amount: dollars(totalAmount) })}
      </Button>
      {order?.expiresAt ? (
        <p className="text-15 text-muted">
          {t('current.payUntil', { time: isolate(time(order.expiresAt, language)) })}
        </p>
      ) : null}
    </>
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
