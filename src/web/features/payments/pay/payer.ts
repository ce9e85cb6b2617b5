import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { ApiCall } from '#contract/client.ts';
import type { SheetProps } from '#web/ui/Sheet.tsx';

/** Payer, and the page's way to call the server for them. */
export type PaymentPayer = {
  call: ApiCall;
  /** Token of the ticket link; absent for a signed-in customer. */
  ticketToken?: string;
  /** Dialog component: bundled with the guest's page, loaded on demand by the application. */
  Window: ComponentType<SheetProps>;
};

const PayerContext = createContext<PaymentPayer | null>(null);
export const PayerProvider = PayerContext.Provider;

export function usePayer(): PaymentPayer {
  const payer = useContext(PayerContext);
  if (!payer) throw new Error('Nobody pays here');
  return payer;
}
