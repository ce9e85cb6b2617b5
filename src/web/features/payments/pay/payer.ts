import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { Call } from '#contract/client.ts';
import type { SheetProps } from '#web/ui/Sheet.tsx';

/** Who pays, and how the page speaks to the server for them. */
export type Payer = {
  call: Call;
  /** Of the ticket's link; absent where the customer is signed in. */
  ticketToken?: string;
  /** What something is asked in: a guest's page has it, the application fetches it. */
  Window: ComponentType<SheetProps>;
};

const PayerContext = createContext<Payer | null>(null);
export const PayerProvider = PayerContext.Provider;

export function usePayer(): Payer {
  const payer = useContext(PayerContext);
  if (!payer) throw new Error('Nobody pays here');
  return payer;
}
