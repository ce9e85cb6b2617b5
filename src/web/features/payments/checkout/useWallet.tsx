import { useId, useRef, useState, type Ref } from 'react';
import type { SavedCard } from '#contract/cards.ts';
import { tabStore } from '#web/lib/storage.ts';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSavedCards } from '../pay/api.ts';
import { CardForm } from '../pay/card/CardForm.tsx';
import type {
  CardFormProps,
  CardNotReady,
  CardHandle,
  ProviderConfig,
} from '../pay/card/provider.ts';
import type { CardEntry } from '../pay/card/useTypedCard.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { panelLook, titleLook } from '../pay/styles.ts';
import { getCardBrandName } from '#domain/payments/receipt.ts';
import { findLastCard, NEW_CARD, rememberNewCard, resolveChosenCard } from './view.ts';

/** Key of the card that this tab used last, which a later tip or payment offers first. */
const LAST_CARD = 'last-card';

/**
 * Entry of a saved or a new card.
 *
 * @param canKeep true if the customer may save a new card
 */
export function useWallet(
  config: ProviderConfig,
  currency: string,
  canKeep = true,
): { entry: CardEntry; refetch: () => void } {
  const { data, isError, isPending, refetch } = useSavedCards();
  const [picked, choose] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const [gap, onGap] = useState<CardNotReady | null>('loading');
  const cardRef = useRef<CardHandle>(null);
  const cards = data ?? [];
  const [last] = useState(() => tabStore.getItem(LAST_CARD));
  const chosen = resolveChosenCard(cards, picked ?? findLastCard(cards, last));
  const isNew = chosen === NEW_CARD;
  const wallet = { cards, isError, isPending, chosen, choose, keep, setKeep };
  return {
    entry: {
      gap: isPending ? 'loading' : isNew ? gap : null,
      async getPaymentMethod() {
        if (!isNew) {
          tabStore.setItem(LAST_CARD, chosen);
          return { paymentMethodId: chosen };
        }
        const confirmationTokenId = await cardRef.current?.tokenize();
        if (!confirmationTokenId) return null;
        if (keep) tabStore.setItem(LAST_CARD, rememberNewCard(cards));
        return { confirmationTokenId, saveCard: keep };
      },
      panel: (state) => (
        <WalletPanel {...state} {...{ wallet, config, cardRef, currency, canKeep, onGap }} />
      ),
    },
    refetch: () => void refetch(),
  };
}

type CustomerWallet = {
  cards: readonly SavedCard[];
  isError: boolean;
  isPending: boolean;
  chosen: string;
  choose: (id: string) => void;
  keep: boolean;
  setKeep: (keep: boolean) => void;
};

type Props = {
  wallet: CustomerWallet;
  config: ProviderConfig;
  cardRef: Ref<CardHandle>;
  cents: number;
  currency: string;
  locked: boolean;
  canKeep: boolean;
  onGap: CardFormProps['onGap'];
};

/** Choice of a saved card, or of a new card that can be saved. */
function WalletPanel(props: Props) {
  const { wallet, config, cardRef, cents, currency, locked, canKeep, onGap } = props;
  const { t } = useTranslation(['payment', 'pay']);
  const { cards, chosen, keep } = wallet;
  const isNew = chosen === NEW_CARD;
  // Keeps the form of the new card mounted once opened, so the input survives a look at a saved
  // card.
  const [wasOpened, setWasOpened] = useState(false);
  if (isNew && !wasOpened && !wallet.isPending) setWasOpened(true);

  if (wallet.isPending) {
    return (
      <section className={panelLook} aria-busy="true">
        <h2 className={titleLook}>{t('wallet.title')}</h2>
        <Skeleton className="h-28" />
      </section>
    );
  }
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{t('wallet.title')}</h2>
      {wallet.isError && <p className="text-15 text-muted">{t('wallet.failed')}</p>}
      {cards.length > 0 && <Cards wallet={wallet} locked={locked} />}
      {(isNew || wasOpened) && (
        <div className="flex flex-col gap-3.5" style={isNew ? {} : { display: 'none' }}>
          <CardForm
            config={config}
            ref={cardRef}
            purpose={{ kind: 'pay', cents, currency, keep: keep && canKeep }}
            locked={locked || !isNew}
            onGap={onGap}
          />
          {canKeep && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
              <input
                type="checkbox"
                checked={keep}
                disabled={locked}
                className="size-5 shrink-0 accent-primary"
                onChange={({ currentTarget }) => wallet.setKeep(currentTarget.checked)}
              />
              {t('wallet.keep')}
            </label>
          )}
        </div>
      )}
    </section>
  );
}

function Cards({ wallet, locked }: { wallet: CustomerWallet; locked: boolean }) {
  const { t } = useTranslation(['payment', 'pay']);
  const name = useId();
  const radio = (id: string, isExpired = false) => ({
    name,
    checked: wallet.chosen === id,
    disabled: locked || isExpired,
    onChoose: () => wallet.choose(id),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('wallet.saved')}</legend>
      {wallet.cards.map((card) => (
        <RadioTile key={card.id} {...radio(card.id, card.isExpired)}>
          <CardWords card={card} />
        </RadioTile>
      ))}
      <RadioTile {...radio(NEW_CARD)}>
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          {t('wallet.another')}
        </span>
      </RadioTile>
    </fieldset>
  );
}

function CardWords({ card }: { card: SavedCard }) {
  const { t } = useTranslation(['payment', 'pay']);
  const { brand, last4, expMonth, expYear, isDefault, isExpired } = card;
  const date = `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
      <span>{t('wallet.card', { brand: getCardBrandName(brand), last4 })}</span>
      <span className="text-15 text-muted">
        {isExpired ? t('wallet.expired') : t('wallet.expires', { date })}
        {isDefault && !isExpired ? ` · ${t('wallet.isDefault')}` : ''}
      </span>
    </span>
  );
}
