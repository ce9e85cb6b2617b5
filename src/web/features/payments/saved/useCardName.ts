import { useTranslation } from '#web/lib/translation.ts';
import type { SavedCard } from '#contract/cards.ts';
import { isolate } from '#web/lib/language.ts';
import { brandName } from '../pay/page/brand.ts';

/** 'Visa ending in 4242' */
export function useCardName(): (card: SavedCard) => string {
  const { t } = useTranslation('cards');
  return ({ brand, last4 }) =>
    t('named', { brand: isolate(brandName(brand)), last4: isolate(last4) });
}
