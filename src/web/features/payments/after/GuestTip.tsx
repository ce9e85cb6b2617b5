import { useRef, useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CardForm } from '../pay/card/CardForm.tsx';
import type { CardGap, CardHandle, ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import { panelLook, titleLook } from '../pay/styles.ts';
import { useTip } from '../pay/useTip.ts';
import { TipForm } from './TipForm.tsx';
import { useLaterTip } from './useLaterTip.ts';

type Props = {
  order: GuestOrder;
  config: ProviderConfig;
  /** Name of the payee that the bank's challenge shows. */
  place: string;
  onOrder: (order: GuestOrder) => void;
  onClose: () => void;
};

/** Form for a tip after the payment by a guest with the ticket link, with a typed card. */
export function GuestTip({ order, config, place, onOrder, onClose }: Props) {
  const { t, language } = useTranslation(['after', 'pay', 'common']);
  const card = useRef<CardHandle>(null);
  const [gap, setGap] = useState<CardGap | null>('loading');
  const [tip, tipField] = useTip(order, 'later');
  const { currency } = order;
  const asked = { amount: formatAmount(tip.cents, currency, language), place };
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', asked));
  const paying = useLaterTip({
    order,
    async getPaymentMethod() {
      const confirmationTokenId = await card.current?.tokenize();
      return confirmationTokenId ? { confirmationTokenId } : null;
    },
    askBank,
    onOrder,
  });
  return (
    <>
      <TipForm
        {...{ order, tip, tipField, paying, gap, onClose }}
        card={
          <section className={panelLook}>
            <h2 className={titleLook}>{t('pay:card.title')}</h2>
            <CardForm
              config={config}
              ref={card}
              purpose={{ kind: 'pay', cents: tip.cents, currency, keep: false }}
              locked={paying.isWorking}
              onGap={setGap}
            />
          </section>
        }
      />
      {challenge}
    </>
  );
}
