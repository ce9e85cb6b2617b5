import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Lines, listCovered } from '../pay/Lines.tsx';
import { PayBar, Summary } from '../pay/PayBar.tsx';
import { TipPanel } from '../pay/TipPanel.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { CardLost } from '../pay/card/CardLost.tsx';
import { isCardFormMissing } from '../pay/card/provider.ts';
import type { CardGap, CardHandle, ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import type { PaymentNote } from '../pay/note.ts';
import { panelLook, workLook } from '../pay/styles.ts';
import { useCancel } from '../pay/useCancel.ts';
import { usePayment } from '../pay/usePayment.ts';
import type { PaymentMethod } from '../pay/usePayment.ts';
import { useTip } from '../pay/useTip.ts';
import { PromoPanel } from '../pay/PromoPanel.tsx';
import { WalletPanel } from './WalletPanel.tsx';
import { usePromo } from '../pay/usePromo.ts';
import { useWallet } from './useWallet.ts';
import { listFeeLines, NEW_CARD } from './view.ts';
import { QueryState } from '#web/app/QueryState.tsx';

type Props = {
  place: string;
  locationId: string;
  timeZone: string;
  order: GuestOrder;
  reload: () => Promise<ServiceDetails | null>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: PaymentNote) => void;
  /** Called when a payment starts on this page. */
  onPress: () => void;
};

/** Waits for the payment provider's configuration, then shows the payment form. */
export function Checkout(props: Props) {
  const config = useProviderConfig();
  const lost = () => (
    <section className={panelLook}>
      <CardLost onRetry={() => void config.refetch()} />
    </section>
  );
  return (
    <QueryState query={config} failed={lost} skeleton={<Skeleton className="h-96" />}>
      {(data) => <CheckoutForm {...props} config={data} />}
    </QueryState>
  );
}

/** Payment form: tip, promo code, card, price breakdown and pay button. */
function CheckoutForm({ config, ...props }: Props & { config: ProviderConfig }) {
  const { place, locationId, timeZone, order, reload, onOrder, onNote, onPress } = props;
  const text = useTranslation(['payment', 'pay']);
  const { t, language } = text;
  const card = useRef<CardHandle>(null);
  const [cardGap, setCardGap] = useState<CardGap | null>('loading');
  const [tip, tipField] = useTip(order);
  const wallet = useWallet();
  const promo = usePromo({ order, locationId, reload, onOrder, onNote });
  const { currency } = order;
  const totalCents = order.amountDueCents + tip.cents;
  const isNew = wallet.chosen === NEW_CARD;

  async function getPaymentMethod(): Promise<PaymentMethod | null> {
    if (!isNew) return { paymentMethodId: wallet.chosen };
    const confirmationTokenId = await card.current?.tokenize();
    return confirmationTokenId ? { confirmationTokenId, saveCard: wallet.keep } : null;
  }

  const asked = { amount: formatAmount(totalCents, currency, language), place };
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', asked));
  const payment = usePayment({
    order,
    getPaymentMethod,
    askBank,
    async reload() {
      const now = await reload();
      return now?.order?.id === order.id ? now.order : null;
    },
    onOrder,
    onNote,
    onPress,
  });
  const cancel = useCancel({ order, reload, onOrder, onNote });
  useRefetchOn(payment.trouble, wallet.refetch);

  const isLocked =
    payment.isWorking || payment.isElsewhere || cancel.isWorking || promo.working !== null;
  const gap = wallet.isPending ? 'loading' : isNew ? cardGap : null;
  const mayPay = !isLocked && !isCardFormMissing(gap);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!mayPay || !tip.isGood()) return;
    void payment.pay(tip.cents);
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
      <WalletPanel
        wallet={wallet}
        config={config}
        cardRef={card}
        cents={totalCents}
        currency={currency}
        locked={isLocked}
        onGap={setCardGap}
      />
      <PromoPanel promo={promo} order={order} locked={isLocked} />
      <Summary
        order={order}
        timeZone={timeZone}
        cancel={cancel}
        locked={isLocked}
        title={t('lines.title')}
      >
        <Lines
          before={[...listFeeLines(order, text), ...(listCovered(order, t)?.slice(1) ?? [])]}
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

/**
 * Refetches the saved cards after a refusal, because the refused card may have been removed
 * elsewhere.
 */
function useRefetchOn(trouble: unknown, refetch: () => void): void {
  const asked = useEffectEvent(refetch);
  useEffect(() => {
    if (trouble) asked();
  }, [trouble]);
}
