import type { CustomerLocation } from '#contract/places.ts';
import type { NewVehicle } from '#contract/vehicles.ts';
import { emptyVehicle, type VehicleDraft } from '#web/features/vehicles/draft.ts';
import type { NewService } from '#contract/services.ts';
import type { ServiceType } from '#domain/stays/request.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';

/** Values of the request form. */
export type RequestDraft = {
  serviceType: ServiceType;
  vehicleId: string;
  /** Whether the form asks for a new vehicle, as the customer has none; the request saves it. */
  isNewVehicle: boolean;
  vehicle: VehicleDraft;
  place: Pick<
    CustomerLocation,
    'id' | 'businessId' | 'name' | 'address' | 'timeZone' | 'valetsOnDuty'
  > | null;
  isLater: boolean;
  /** Value of a date-time field, in `timeZone`. */
  time: string;
  /** Time zone of the chosen location; null without one, when the device's applies. */
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

/** Drops a vehicle that cannot be chosen, and chooses the only possible one. */
export function selectVehicle(draft: RequestDraft, choosable: readonly string[]): RequestDraft {
  if (choosable.includes(draft.vehicleId)) return draft;
  return { ...draft, vehicleId: (choosable.length === 1 && choosable[0]) || '' };
}

/**
 * Builds the request body. The same draft always gives the same body, so that retries share an
 * idempotency key.
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

/** Returns the requested instant; an invalid date while the time is incomplete. */
export const getRequestedTime = ({ time, timeZone }: Pick<RequestDraft, 'time' | 'timeZone'>) =>
  parseFieldTime(time, timeZone ?? DEVICE_ZONE);
