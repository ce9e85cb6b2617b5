import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { Call } from '#contract/client.ts';
import type { SheetProps } from '#web/ui/Sheet.tsx';

/** Payer, and the page's way to call the server for them. */
export type Payer = {
  call: Call;
  /** Token of the ticket link; absent for a signed-in customer. */
  ticketToken?: string;
  /** Dialog component: bundled with the guest's page, loaded on demand by the application. */
  Window: ComponentType<SheetProps>;
};

const PayerContext = createContext<Payer | null>(null);
export const PayerProvider = PayerContext.Provider;

export function usePayer(): Payer {
  const payer = useContext(PayerContext);
  if (!payer) throw new Error('Nobody pays here');
  return payer;
}
