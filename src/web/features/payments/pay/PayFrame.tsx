import type { ReactNode } from 'react';
import { callServer } from '#web/app/call.ts';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { PayerProvider } from './payer.ts';

const payer = { call: callServer, Window: DialogWindow };

/**
 * Provides the signed-in customer as payer. A route that renders this component must load the texts
 * of `pay`.
 */
export function PayFrame({ children }: { children: ReactNode }) {
  return <PayerProvider value={payer}>{children}</PayerProvider>;
}
