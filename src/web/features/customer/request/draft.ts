import type { Place } from '#contract/places.ts';
import type { NewService } from '#contract/services.ts';
import type { ServiceType } from '#domain/stays/request.ts';

/** What the form holds. */
export type RequestDraft = {
  serviceType: ServiceType;
  vehicleId: string;
  place: Pick<Place, 'id' | 'businessId' | 'name' | 'address'> | null;
  isLater: boolean;
  /** As a date-time field of the browser has it: the person's own time, without an offset. */
  time: string;
  instructions: string;
};

export const emptyRequest: RequestDraft = {
  serviceType: 'dropoff',
  vehicleId: '',
  place: null,
  isLater: false,
  time: '',
  instructions: '',
};

/** A car that cannot be chosen is not; the only one that can be needs no choosing. */
export function selectVehicle(draft: RequestDraft, choosable: readonly string[]): RequestDraft {
  if (choosable.includes(draft.vehicleId)) return draft;
  return { ...draft, vehicleId: (choosable.length === 1 && choosable[0]) || '' };
}

/** The same each time it is made of the same draft, so that it is one request however often sent. */
export function toNewService(draft: RequestDraft): NewService {
  const { serviceType, vehicleId, place, isLater, time, instructions } = draft;
  const where =
    place && serviceType !== 'retrieval'
      ? { locationId: place.id, businessId: place.businessId, location: place.name }
      : {};
  return {
    serviceType,
    vehicleId,
    ...where,
    ...(instructions.trim() ? { specialInstructions: instructions.trim() } : {}),
    ...(isLater ? { requestedTime: new Date(time).toISOString() } : {}),
    status: 'pending',
    paymentMethod: 'card',
  };
}

const TWO = 2;
const two = (part: number) => String(part).padStart(TWO, '0');

/** An instant as a date-time field of the browser takes it. */
export function fieldTime(instant: Date): string {
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())];
  return `${day.join('-')}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}
