import type { Place } from '#contract/places.ts';
import type { NewVehicle } from '#contract/vehicles.ts';
import { emptyVehicle, type VehicleDraft } from '#web/features/vehicles/draft.ts';
import type { NewService } from '#contract/services.ts';
import type { ServiceType } from '#domain/stays/request.ts';
import { readFieldTime } from '#domain/shared/zone.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';

/** What the form holds. */
export type RequestDraft = {
  serviceType: ServiceType;
  vehicleId: string;
  /** Who has no car yet says here which one it is; it becomes theirs with the request. */
  isNewVehicle: boolean;
  vehicle: VehicleDraft;
  place: Pick<Place, 'id' | 'businessId' | 'name' | 'address' | 'timeZone' | 'valetsOnDuty'> | null;
  isLater: boolean;
  /** As a date-time field of the browser has it, on the clock of `timeZone`. */
  time: string;
  /** Of the location that is meant; null while none is, and the person's own clock counts. */
  timeZone: string | null;
  instructions: string;
};

export const emptyRequest: RequestDraft = {
  serviceType: 'dropoff',
  vehicleId: '',
  isNewVehicle: false,
  vehicle: emptyVehicle,
  place: null,
  isLater: false,
  time: '',
  timeZone: null,
  instructions: '',
};

/** A car that cannot be chosen is not; the only one that can be needs no choosing. */
export function selectVehicle(draft: RequestDraft, choosable: readonly string[]): RequestDraft {
  if (choosable.includes(draft.vehicleId)) return draft;
  return { ...draft, vehicleId: (choosable.length === 1 && choosable[0]) || '' };
}

/**
 * The same each time it is made of the same draft, so that it is one request however often sent.
 *
 * @param newVehicle in place of one of the customer's cars
 */
export function toNewService(
  draft: RequestDraft,
  newVehicle: NewVehicle | null = null,
): NewService {
  const { serviceType, vehicleId, place, isLater, instructions } = draft;
  const where =
    place && serviceType !== 'retrieval'
      ? { locationId: place.id, businessId: place.businessId, location: place.name }
      : {};
  return {
    serviceType,
    ...(newVehicle ? { vehicle: newVehicle } : { vehicleId }),
    ...where,
    ...(instructions.trim() ? { specialInstructions: instructions.trim() } : {}),
    ...(isLater ? { requestedTime: getRequestedTime(draft).toISOString() } : {}),
    status: 'pending',
    paymentMethod: 'card',
  };
}

/** The instant that is meant; an invalid one while no whole time is typed. */
export const getRequestedTime = ({ time, timeZone }: Pick<RequestDraft, 'time' | 'timeZone'>) =>
  readFieldTime(time, timeZone ?? DEVICE_ZONE);
