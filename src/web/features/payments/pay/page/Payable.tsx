import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { buttonLook } from '#web/ui/button.ts';
import { usePayableChanges } from '../api.ts';
import { Confirmed } from '../Confirmed.tsx';
import { noteOf, noteText } from '../note.ts';
import type { Note } from '../note.ts';
import { ActionBar } from '../Problem.tsx';
import { RequestPickup } from '../RequestPickup.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Car } from './Car.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { columnsLook, doingLook, panelLook, titleLook } from '../styles.ts';
import { Checkout } from './Checkout.tsx';
import { Paid } from './Paid.tsx';
import { Success } from './Success.tsx';
import { viewOf } from './view.ts';

type Props = {
  service: ServiceDetails;
  /** When it was known, for counting estimates down. */
  arrivedAt: number;
};

/** The car, and what is to be done about it now: choose when, pay, or see that it is paid. */
export function Payable({ service, arrivedAt }: Props) {
  const { t } = useTranslation(['payment', 'pay']);
  const text = useTranslation(['pay', 'common']);
  const { reload, showOrder } = usePayableChanges(service.id);
  const [note, setNote] = useState<Note | null>(null);
  /** The order whose button was pressed here. */
  const [pressed, setPressed] = useState<string | null>(null);
  const view = viewOf(service);

  const onOrder = (order: GuestOrder) => {
    setNote(null);
    void showOrder(order);
  };
  const shared = { reload, onOrder, onNote: setNote };
  const shown = note ?? (view.kind === 'request' ? noteOf(view.last) : null);
  const isPaid = view.kind === 'paid' || view.kind === 'dispatched' || view.kind === 'ready';
  // A note has to be read first, and what was paid elsewhere is no news to be shown for a moment.
  if (isPaid && pressed === view.order.id && shown === null) {
    return <Success order={view.order} service={service} arrivedAt={arrivedAt} />;
  }

  return (
    <div className={columnsLook}>
      <Car service={service} view={view} arrivedAt={arrivedAt} />
      <div className={doingLook}>
        <output className="block empty:absolute">
          {shown && <Banner kind="info">{noteText(shown, text)}</Banner>}
        </output>
        {view.kind === 'request' && (
          <RequestPickup {...shared} stayId={service.id} offers={service.offers} />
        )}
        {view.kind === 'pay' && (
          <Checkout
            key={view.order.id}
            {...shared}
            place={service.location}
            order={view.order}
            onPress={() => setPressed(view.order.id)}
          />
        )}
        {isPaid && (
          <Confirmed key={view.order.id} {...shared} order={view.order} title={t('lines.title')}>
            <Paid order={view.order} />
          </Confirmed>
        )}
        {view.kind === 'thanks' && view.order && (
          <section className={panelLook}>
            <h2 className={titleLook}>{t('lines.title')}</h2>
            <Paid order={view.order} />
          </section>
        )}
        {view.kind !== 'request' && view.kind !== 'pay' && (
          <ActionBar>
            <Link to="/dashboard" className={buttonLook('primary')}>
              {t('toDashboard')}
            </Link>
          </ActionBar>
        )}
      </div>
    </div>
  );
}
