import type { StaffTicket } from '#contract/stays.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { liveKeys } from '../liveKeys.ts';
import { queryClient } from '../queryClient.ts';
import type { UnsentAction } from './outbox.ts';

type Placed = { id: string; locationId: string; timeZone: string };
type Jobs = { services: Placed[]; shift: { timeZone: string } | null };
type Step = Pick<UnsentAction, 'car' | 'input'>;

const readJobs = () => queryClient.getQueryData<Jobs>(liveKeys.jobs);

/** Finds the car of a step in the lists that the phone has. */
function findCar(car: string | null): Placed | undefined {
  const tickets = queryClient.getQueryData<StaffTicket[]>(liveKeys.tickets) ?? [];
  const sessions = queryClient.getQueryData<Placed[]>(liveKeys.sessions) ?? [];
  const cars = [
    ...tickets.map(({ ticketId: id, ...rest }) => ({ ...rest, id })),
    ...(readJobs()?.services ?? []),
    ...sessions,
  ];
  return cars.find(({ id }) => id === car);
}

/** Finds the location of a step's car in its own input, or in the lists that the phone has. */
export function findLocation({ car, input }: Step): string | undefined {
  const { locationId } = (input as { body?: { locationId?: string } | null } | null)?.body ?? {};
  return locationId ?? findCar(car)?.locationId;
}

/**
 * Finds the time zone of a step's location: by the car, the valet's shift, or the valet's first
 * location.
 */
export function findZone(step: Step): TimeZone {
  const locations =
    queryClient.getQueryData<{ id: string; timeZone: string }[]>([
      ...liveKeys.locations,
      'valet',
    ]) ?? [];
  const own = locations.find(({ id }) => id === findLocation(step));
  const card =
    step.car === null ? undefined : queryClient.getQueryData<Placed>(liveKeys.car(step.car));
  const known = own ?? findCar(step.car) ?? card ?? readJobs()?.shift ?? locations[0];
  return known?.timeZone;
}
