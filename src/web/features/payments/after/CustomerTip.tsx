import { useRef, useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { CardLost } from '../pay/card/CardLost.tsx';
import type { CardGap, CardHandle, ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import { useTip } from '../pay/useTip.ts';
import { useWallet } from '../checkout/useWallet.ts';
import { NEW_CARD } from '../checkout/view.ts';
import { WalletPanel } from '../checkout/WalletPanel.tsx';
import { TipForm } from './TipForm.tsx';
import { useLaterTip } from './useLaterTip.ts';

type Props = {
  order: GuestOrder;
  place: string;
  onOrder: (order: GuestOrder) => void;
  onClose: () => void;
};

/** Form for a tip after the payment by a signed-in customer, with a saved or a new card. */
export function CustomerTip(props: Props) {
  const config = useProviderConfig();
  const lost = () => <CardLost onRetry={() => void config.refetch()} />;
  return (
    <QueryState query={config} failed={lost} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Form {...props} config={data} />}
    </QueryState>
  );
}

function Form({ order, place, onOrder, onClose, config }: Props & { config: ProviderConfig }) {
  const { t, language } = useTranslation(['after', 'pay', 'common']);
  const card = useRef<CardHandle>(null);
  const [cardGap, setCardGap] = useState<CardGap | null>('loading');
  const [tip, tipField] = useTip(order, 'later');
  const wallet = useWallet();
  const isNew = wallet.chosen === NEW_CARD;
  const { currency } = order;
  const asked = { amount: formatAmount(tip.cents, currency, language), place };
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', asked));
  const paying = useLaterTip({
    order,
    async getPaymentMethod() {
      if (!isNew) return { paymentMethodId: wallet.chosen };
      const confirmationTokenId = await card.current?.tokenize();
      return confirmationTokenId ? { confirmationTokenId } : null;
    },
    askBank,
    onOrder,
  });
  const gap = wallet.isPending ? 'loading' : isNew ? cardGap : null;
  return (
    <>
      <TipForm
        {...{ order, tip, tipField, paying, gap, onClose }}
        card={
          <WalletPanel
            wallet={wallet}
            config={config}
            cardRef={card}
            cents={tip.cents}
            currency={currency}
            locked={paying.isWorking}
            canKeep={false}
            onGap={setCardGap}
          />
        }
      />
      {challenge}
    </>
  );
}
