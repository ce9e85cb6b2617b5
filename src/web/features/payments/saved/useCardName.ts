import type { SavedCard } from '#contract/cards.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

const names: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa ending in 4242' */
export function useCardName(): (card: SavedCard) => string {
  const { t } = useTranslation('cards');
  return ({ brand, last4 }) =>
    t('named', { brand: isolate(brandName(brand)), last4: isolate(last4) });
}

/** 'Visa' of 'visa'; brands write themselves in Latin letters in every language. */
export function brandName(brand: string): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
