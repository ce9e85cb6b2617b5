import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { CardForm } from '../features/payments/pay/card/CardForm.tsx';
import { isCardFormMissing } from '../features/payments/pay/card/provider.ts';
import type { CardGap, CardHandle } from '../features/payments/pay/card/provider.ts';
import { useBank } from '../features/payments/pay/card/useBank.tsx';
import { Lines, listCovered } from '../features/payments/pay/Lines.tsx';
import type { PaymentNote } from '../features/payments/pay/note.ts';
import { PayBar, Summary } from '../features/payments/pay/PayBar.tsx';
import { TipPanel } from '../features/payments/pay/TipPanel.tsx';
import { useCancel } from '../features/payments/pay/useCancel.ts';
import { usePayment } from '../features/payments/pay/usePayment.ts';
import { useTip } from '../features/payments/pay/useTip.ts';
import { panelLook, titleLook, workLook } from '../features/payments/pay/styles.ts';
import { formatAmount } from '../lib/format.ts';
import { useTranslation } from '../lib/translation.ts';
import { useLaterPart } from './useLaterPart.ts';

const loadPromo = () => import('./PromoEntry.tsx');

type PaymentProps = {
  data: GuestTicket;
  order: GuestOrder;
  reload: () => Promise<GuestTicket | null>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: PaymentNote) => void;
};

/**
 * Payment form: tip, card, promo code, total, button to pay, and a button that cancels the request.
 */
export function Payment({ data, order, reload, onOrder, onNote }: PaymentProps) {
  const { t, language } = useTranslation(['ticket', 'pay', 'common']);
  const card = useRef<CardHandle>(null);
  const [gap, setGap] = useState<CardGap | null>('loading');
  const [tip, tipField] = useTip(order);
  const { currency } = order;
  const totalCents = order.amountDueCents + tip.cents;
  const config = { provider: data.paymentProvider, publishableKey: data.publishableKey };
  const asked = { amount: formatAmount(totalCents, currency, language), place: data.location.name };
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', asked));
  const payment = usePayment({
    order,
    async getPaymentMethod() {
      const confirmationTokenId = await card.current?.tokenize();
      return confirmationTokenId ? { confirmationTokenId } : null;
    },
    askBank,
    async reload() {
      const now = await reload();
      return now?.orders.find(({ id }) => id === order.id) ?? null;
    },
    onOrder,
    onNote,
  });
  const cancel = useCancel({ order, reload, onOrder, onNote });
  const promo = useLaterPart(loadPromo, data.version);
  const [isRepricing, setIsRepricing] = useState(false);
  const isLocked = payment.isWorking || payment.isElsewhere || cancel.isWorking || isRepricing;
  const mayPay = !isLocked && !isCardFormMissing(gap);

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
        locked={isLocked}
      />
      <section className={panelLook}>
        <h2 className={titleLook}>{t('pay:card.title')}</h2>
        <CardForm
          config={config}
          ref={card}
          purpose={{ kind: 'pay', cents: totalCents, currency, keep: false }}
          locked={isLocked}
          onGap={setGap}
        />
      </section>
      {promo && (
        <promo.PromoEntry
          {...{ order, reload, onOrder, onNote }}
          locationId={data.location.id}
          locked={isLocked}
          onWorking={setIsRepricing}
        />
      )}
      <Summary
        order={order}
        timeZone={data.location.timeZone}
        cancel={cancel}
        locked={isLocked}
        title={t('pay:lines.title')}
      >
        <Lines
          before={listCovered(order, t)}
          feeCents={order.amountDueCents}
          tipCents={tip.cents}
          currency={currency}
          totalLabel={t('pay:lines.total')}
        />
      </Summary>
      <PayBar
        payment={payment}
        totalCents={totalCents}
        currency={currency}
        gap={gap}
        locked={!mayPay}
      />
      {challenge}
    </form>
  );
}
