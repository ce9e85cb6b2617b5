import { useEffect, useState } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { useOnline } from '../lib/online.ts';
import { loadNamespaces } from '../lib/translation.ts';

const load = () =>
  Promise.all([import('../ui/stub/Pass.tsx'), loadNamespaces('pass')()]).then(([part]) => part);

/**
 * Pass for the curb, loaded when the car is at the curb. A failed load is repeated when the network
 * returns; a loaded pass stays.
 */
export function TicketPass({ ticket, location, orders: [order] }: GuestTicket) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  const isOnline = useOnline();
  useEffect(() => void load().then(setPart, () => null), [isOnline]);
  return part ? (
    <part.Pass
      number={ticket.ticketNumber}
      place={location.entrance ?? location.name}
      runner={order?.assignedValet?.name}
      handover={order?.handover}
    />
  ) : null;
}
