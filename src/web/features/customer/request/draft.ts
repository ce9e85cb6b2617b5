import type { CustomerLocation } from '#contract/places.ts';
import type { NewVehicle } from '#contract/vehicles.ts';
import { emptyVehicle } from '#web/features/vehicles/draft.ts';
import type { NewService } from '#contract/services.ts';
import type { ServiceType } from '#domain/stays/request.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';

type ChosenPlace = Pick<
  CustomerLocation,
  'id' | 'businessId' | 'name' | 'address' | 'timeZone' | 'valetsOnDuty'
>;

export const emptyRequest = {
  serviceType: 'dropoff' as ServiceType,
  vehicleId: '',
  /**
   * True if the form asks for a new vehicle, because the customer has none. The request saves the
   * new vehicle.
   */
  isNewVehicle: false,
  vehicle: emptyVehicle,
  place: null as ChosenPlace | null,
  isLater: false,
  /** Value of the date-time field for the requested time, in `timeZone`. */
  time: '',
  /**
   * Time zone of the chosen location. Null without a location, when the device's time zone applies.
   */
  timeZone: null as string | null,
  instructions: '',
};

/** Values of the request form. */
export type RequestDraft = typeof emptyRequest;

/** Drops a chosen vehicle that cannot be chosen any more, and chooses the only possible vehicle. */
export function selectVehicle(draft: RequestDraft, choosable: readonly string[]): RequestDraft {
  if (choosable.includes(draft.vehicleId)) return draft;
  return { ...draft, vehicleId: (choosable.length === 1 && choosable[0]) || '' };
}

/**
 * Builds the body of a service request. The same draft always gives the same body, because retries
 * must share an idempotency key.
 *
 * @param newVehicle replaces the choice of a saved vehicle
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

/** Returns the requested instant; an invalid date while the typed time is incomplete. */
export const getRequestedTime = ({ time, timeZone }: Pick<RequestDraft, 'time' | 'timeZone'>) =>
  parseFieldTime(time, timeZone ?? DEVICE_ZONE);
