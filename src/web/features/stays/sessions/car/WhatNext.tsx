import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { isolate } from '#web/lib/language.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';
import { useGo } from '../connect/useGo.ts';

type Props = { session: ParkingSession };

/** What the state the car is in asks for, and the way to all the rest. */
export function WhatNext({ session }: Props) {
  const { t } = useTranslation('sessions');
  const { id, status } = session;
  return (
    <div className="flex flex-col gap-5">
      <OfState session={session} />
      {status === 'completed' ? (
        <Link
          to="/dashboard/history/$id/receipt"
          params={{ id }}
          className={buttonLook('secondary')}
        >
          {t('car.receipt')}
        </Link>
      ) : null}
      <Link
        to="/dashboard/current"
        search={{ service: id }}
        className={buttonLook(status === 'completed' ? 'quiet' : 'secondary')}
      >
        {t('car.details')}
      </Link>
    </div>
  );
}

/** One card and one press at most. */
function OfState({ session }: Props) {
  const { t } = useTranslation('sessions');
  const go = useGo();
  const { id, status, order, offers, location } = session;
  const pay = () => go(`/customer/payment?sessionId=${encodeURIComponent(id)}`);
  if (status === 'parked') {
    const now = offers[0]?.queueMinutes;
    return (
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={pay}>
          {t('car.request')}
        </Button>
        <p className="text-center text-15 text-muted">
          {t('car.estimate')} {now === undefined ? null : t('car.estimateNow', { count: now })}
        </p>
      </div>
    );
  }
  if (status === 'retrieval_requested') {
    const isUnpaid = order?.status === 'requested';
    return (
      <div className="flex flex-col gap-3">
        <Banner kind="info" live>
          <p className="font-strong">{t('car.requestedTitle')}</p>
          <p>
            {isUnpaid ? t('car.payFirst') : t('car.bringing', { place: isolate(location.name) })}
          </p>
        </Banner>
        {isUnpaid ? (
          <Button variant="primary" onClick={pay}>
            {t('car.pay')}
          </Button>
        ) : null}
      </div>
    );
  }
  if (status === 'ready_for_pickup') {
    return (
      <output className="rounded-md bg-ready-soft px-4 py-4 text-ready">
        <span className="block text-20 font-strong">{t('car.readyTitle')}</span>
        <span className="block">
          {t('car.readyText', { place: isolate(location.address || location.name) })}
        </span>
      </output>
    );
  }
  return null;
}
