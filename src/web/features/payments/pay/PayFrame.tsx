import type { ReactNode } from 'react';
import { call } from '#web/app/call.ts';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { PayerProvider } from './payer.ts';

const payer = { call, Window: DialogWindow };

/**
 * Around the parts that take cards and payments, for the customer who is signed in. The route has to
 * load the words of `pay`.
 */
export function PayFrame({ children }: { children: ReactNode }) {
  return <PayerProvider value={payer}>{children}</PayerProvider>;
}
