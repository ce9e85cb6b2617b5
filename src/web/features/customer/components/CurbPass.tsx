import type { Service } from '#contract/services.ts';
import { TicketPass } from '#web/features/stays/TicketPass.tsx';
import { usePlaceName } from '#web/lib/placeName.ts';
import { getServiceState } from '../viewModel.ts';

/** Pass of a car at the curb; nothing in any other state. */
export function CurbPass({ service }: { service: Service }) {
  const placeName = usePlaceName();
  const { entrance, location, locationArabic, order, pickupCode } = service;
  if (getServiceState(service) !== 'atCurb') return null;
  return (
    <TicketPass
      number={pickupCode}
      place={entrance ?? placeName(location, locationArabic)}
      runner={order?.assignedValet?.name}
      handover={order?.handover}
    />
  );
}
