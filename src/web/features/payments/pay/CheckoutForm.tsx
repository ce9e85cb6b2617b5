import { useState, type FormEvent } from 'react';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isCardFormMissing, type ProviderConfig } from './card/provider.ts';
import { useBank } from './card/useBank.tsx';
import type { CardEntry } from './card/useTypedCard.tsx';
import { Lines, type AmountLine } from './Lines.tsx';
import { PayBar, OrderSummary } from './PayBar.tsx';
import { PromoPanel } from './PromoPanel.tsx';
import { workLook } from './styles.ts';
import { TipPanel } from './TipPanel.tsx';
import { useCancel } from './useCancel.ts';
import { usePayment, type PaymentSettings } from './usePayment.ts';
import { useTip } from './useTip.ts';

type Props = Omit<PaymentSettings, 'getPaymentMethod' | 'askBank'> & {
  config: ProviderConfig;
  place: { id: string; name: string; timeZone: string };
  entry: CardEntry;
  title: string;
  /** False if the page has its own button that cancels the order. */
  hasCancel?: boolean;
  /** Lines of the price breakdown above the tip. */
  lines: readonly AmountLine[] | undefined;
};

/** Payment form: tip, card, promo code, price breakdown, and buttons to pay and to cancel. */
export function CheckoutForm(props: Props) {
  const { order, config, place, entry, title, hasCancel = true, lines } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  const [tip, tipField] = useTip(order);
  const [isRepricing, setIsRepricing] = useState(false);
  const { currency } = order;
  const { timeZone } = place;
  const totalCents = order.amountDueCents + tip.cents;
  const asked = { amount: formatAmount(totalCents, currency, language), place: place.name };
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', asked));
  const payment = usePayment({ ...props, ...entry, askBank });
  const cancel = useCancel(props);
  const locked = payment.isWorking || payment.isElsewhere || cancel.isWorking || isRepricing;
  const mayPay = !locked && !isCardFormMissing(entry.gap);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayPay && tip.isGood()) void payment.pay(tip.cents);
  }

  return (
    <form className={workLook} onSubmit={submit} noValidate>
      <TipPanel
        tip={tip}
        fieldRef={tipField}
        feeCents={order.valetFeeCents}
        currency={currency}
        locked={locked}
      />
      {entry.panel({ cents: totalCents, locked })}
      <PromoPanel {...props} locationId={place.id} locked={locked} onWorking={setIsRepricing} />
      <OrderSummary {...{ order, timeZone, locked, title }} cancel={hasCancel ? cancel : null}>
        <Lines
          before={lines}
          feeCents={order.amountDueCents}
          tipCents={tip.cents}
          currency={currency}
          totalLabel={t('pay:lines.total')}
        />
      </OrderSummary>
      <PayBar {...{ payment, totalCents, currency }} gap={entry.gap} locked={!mayPay} />
      {challenge}
    </form>
  );
}
