import type { GuestOrder } from '#contract/orders.ts';
import { Lines } from '../Lines.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { breakdownOf } from './view.ts';

/** What was paid, line by line. */
export function Paid({ order }: { order: GuestOrder }) {
  const text = useTranslation(['payment', 'pay']);
  return (
    <Lines
      before={breakdownOf(order, text)}
      feeCents={order.valetFeeCents}
      tipCents={order.tipCents}
      totalLabel={text.t('pay:lines.paid')}
    />
  );
}
