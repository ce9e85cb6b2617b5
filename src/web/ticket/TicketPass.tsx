import { useEffect, useState } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { useOnline } from '../lib/online.ts';

const load = () => import('./ReadyPass.tsx');

/** The pass is fetched when the car is at the curb, and again when the network is back; the number stands above. */
export function TicketPass(data: GuestTicket) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  const isOnline = useOnline();
  useEffect(() => void load().then(setPart, () => null), [isOnline]);
  return part ? <part.ReadyPass {...data} /> : null;
}
