import type { SavedCard } from '#contract/cards.ts';
import { getCardBrandName } from '#domain/payments/receipt.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Names a saved card: 'Visa ending in 4242'. */
export function useCardName(): (card: SavedCard) => string {
  const { t } = useTranslation('cards');
  return ({ brand, last4 }) =>
    t('named', { brand: isolateText(getCardBrandName(brand)), last4: isolateText(last4) });
}
