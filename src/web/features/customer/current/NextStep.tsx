import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart, prefetch } from '#web/ui/lazyPart.tsx';
import { paymentPath, useNavigateTo } from '../navigation.ts';

const RetrievalDialog = lazyPart(
  async () => (await withTexts(import('../retrieval/RetrievalDialog.tsx'), 'pay')).RetrievalDialog,
);

export const hasNextStep = ({ can }: Service) => can.pay || can.requestRetrieval;

/** What brings the car back: to ask for it, then to pay. */
export function NextStep({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const [isAsking, setIsAsking] = useState(false);
  const { can } = service;
  useEffect(
    () => (can.requestRetrieval ? prefetch(RetrievalDialog) : undefined),
    [can.requestRetrieval],
  );
  return (
    <>
      {can.pay ? <Pay service={service} /> : null}
      {can.requestRetrieval ? (
        <Button
          variant="primary"
          onPointerEnter={() => void RetrievalDialog.preload().catch(logged)}
          onClick={() => setIsAsking(true)}
        >
          {t('current.retrieve')}
        </Button>
      ) : null}
      {isAsking ? (
        <Suspense>
          <RetrievalDialog service={service} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Pay({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const go = useNavigateTo();
  const { totalAmount, order, timeZone } = service;
  const { ofMajor } = useMoney(service.currency);
  return (
    <>
      <Button variant="primary" onClick={() => go(paymentPath(service.id))}>
        {totalAmount === null
          ? t('current.pay')
          : t('current.payAmount', { amount: ofMajor(totalAmount) })}
      </Button>
      {order?.expiresAt ? (
        <p className="text-15 text-muted">
          {t('current.payUntil', { time: isolate(time(order.expiresAt, language, timeZone)) })}
        </p>
      ) : null}
    </>
  );
}
