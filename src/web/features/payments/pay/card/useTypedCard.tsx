import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { panelLook, titleLook } from '../styles.ts';
import type { PaymentMethod } from '../usePayment.ts';
import { CardForm } from './CardForm.tsx';
import type { CardNotReady, CardHandle, ProviderConfig } from './provider.ts';

/** Panel in which the payer chooses a card, and the choice. */
export type CardEntry = {
  /** First thing missing before the card can pay; null when nothing is missing. */
  gap: CardNotReady | null;
  /**
   * Creates the payment method from the card form.
   *
   * @returns null when a field is invalid; the form then shows the field's error
   */
  getPaymentMethod: () => Promise<PaymentMethod | null>;
  panel: (state: { cents: number; locked: boolean }) => ReactNode;
};

/** Entry of a card that is used once. */
export function useTypedCard(config: ProviderConfig, currency: string): CardEntry {
  const { t } = useTranslation(['pay', 'common']);
  const card = useRef<CardHandle>(null);
  const [gap, setGap] = useState<CardNotReady | null>('loading');
  return {
    gap,
    async getPaymentMethod() {
      const confirmationTokenId = await card.current?.tokenize();
      return confirmationTokenId ? { confirmationTokenId } : null;
    },
    panel: ({ cents, locked }) => (
      <section className={panelLook}>
        <h2 className={titleLook}>{t('pay:card.title')}</h2>
        <CardForm
          config={config}
          ref={card}
          purpose={{ kind: 'pay', cents, currency, keep: false }}
          locked={locked}
          onGap={setGap}
        />
      </section>
    ),
  };
}
