import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { buttonLook } from '#web/ui/button.ts';
import { ActionBar } from '../Problem.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Car } from './Car.tsx';
import { Paid } from './Paid.tsx';
import { viewOf } from './view.ts';

const REDIRECT_MS = 2000;

type Props = { order: GuestOrder; service: Service; arrivedAt: number };

import { columnsLook, panelLook, titleLook, workLook } from '../styles.ts';
/** It is paid, and the car is on its way: said for a moment, then the dashboard tells the rest. */
export function Success({ order, service, arrivedAt }: Props) {
  const { t } = useTranslation(['payment', 'pay']);
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    const timer = setTimeout(() => void navigate({ to: '/dashboard' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={columnsLook}>
      <Car service={service} view={viewOf(service)} arrivedAt={arrivedAt} />
      <div className={workLook}>
        <section
          ref={panel}
          tabIndex={-1}
          className={`${panelLook} outline-none`}
          aria-label={t('success.title')}
        >
          <h2 className={`${titleLook} flex items-center gap-2 text-ready`}>
            <CircleCheck aria-hidden="true" size={24} strokeWidth={1.75} />
            {t('success.title')}
          </h2>
          <p>{t('success.text')}</p>
          <Paid order={order} />
        </section>
        <ActionBar>
          <Link to="/dashboard" className={buttonLook('primary')}>
            {t('toDashboard')}
          </Link>
        </ActionBar>
      </div>
    </div>
  );
}
