import { useMemo } from 'react';
import { createTranslator, useLanguage } from '../lib/language.ts';
import type { CatalogKey, Language, Translate } from '../lib/language.ts';
import type { PayTexts } from '../features/payments/pay/plain/payer.ts';
import { essentials as commonAr } from '../locales/ar/common.ts';
import { essentials as payAr } from '../locales/ar/pay.ts';
import { ticket as ticketAr } from '../locales/ar/ticket.ts';
import { essentials as commonEn } from '../locales/en/common.ts';
import { essentials as payEn } from '../locales/en/pay.ts';
import { ticket as ticketEn } from '../locales/en/ticket.ts';

type Texts = PayTexts & { ticket: typeof ticketEn };
export type TextKey = CatalogKey<Texts>;
export type Text = { t: Translate<TextKey>; language: Language };

export function textIn(language: Language): Text {
  // The Arabic catalogs have every English key and more plural forms.
  const texts = {
    en: { common: commonEn, pay: payEn, ticket: ticketEn },
    ar: { common: commonAr, pay: payAr, ticket: ticketAr },
  };
  return { t: createTranslator(texts[language] as Texts, language), language };
}

export function useText(): Text {
  const language = useLanguage();
  return useMemo(() => textIn(language), [language]);
}
