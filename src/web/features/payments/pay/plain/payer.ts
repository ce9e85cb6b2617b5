import { createContext, useContext } from 'react';
import type { Call } from '#contract/client.ts';
import type { CatalogKey, Language, Translate } from '#web/lib/language.ts';
import type { essentials as commonTexts } from '#web/locales/en/common.ts';
import type { essentials as payTexts } from '#web/locales/en/pay.ts';

/** What both pages that take a payment have in their catalogs. */
export type PayTexts = { common: typeof commonTexts; pay: typeof payTexts };
export type PayText = { t: Translate<CatalogKey<PayTexts>>; language: Language };

/** Who pays, and how the page speaks to him and to the server. */
export type Payer = {
  call: Call;
  /** Of the ticket's link; absent where the customer is signed in. */
  ticketToken?: string;
  text: PayText;
};

const PayerContext = createContext<Payer | null>(null);
export const PayerProvider = PayerContext.Provider;

export function usePayer(): Payer {
  const payer = useContext(PayerContext);
  if (!payer) throw new Error('Nobody pays here');
  return payer;
}

export const useText = (): PayText => usePayer().text;
