import { createContext, useContext, type ComponentType } from 'react';
import type { ApiCall } from '#contract/client.ts';
import type { SheetProps } from '#web/ui/Sheet.tsx';

/** Person who pays, and the page's function that calls the server for this person. */
export type PaymentPayer = {
  call: ApiCall;
  /** Token of the ticket link; absent for a signed-in customer. */
  ticketToken?: string;
  /**
   * Dialog component: the guest's page bundles the component, the application loads it on demand.
   */
  Window: ComponentType<SheetProps>;
};

const PayerContext = createContext<PaymentPayer | null>(null);
export const PayerProvider = PayerContext.Provider;

export function usePayer(): PaymentPayer {
  const payer = useContext(PayerContext);
  if (!payer) throw new Error('Nobody pays here');
  return payer;
}
