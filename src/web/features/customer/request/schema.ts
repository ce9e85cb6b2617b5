import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { newService } from '#contract/services.ts';
import { serviceTypes } from '#domain/stays/request.ts';
import { createVehicleSchema } from '#web/features/vehicles/schema.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { getRequestedTime, type RequestDraft } from './draft.ts';

const CLOCK_DIFFERENCE_MS = 60_000;
const ownVehicle = newService.shape.vehicleId.nonoptional();

/** Option that runs a check even when other fields are invalid. */
const always = { when: () => true };

/** Removes the typed vehicle unless the form asks for a new vehicle. */
const withoutUnasked = (draft: unknown) => {
  const { isNewVehicle, vehicle, ...rest } = draft as RequestDraft;
  return { ...rest, isNewVehicle, vehicle: isNewVehicle ? vehicle : null };
};

const form = z
  .object({
    serviceType: z.enum(serviceTypes),
    vehicleId: z.string(),
    isNewVehicle: z.boolean(),
    vehicle: createVehicleSchema().nullable(),
    place: z.custom<RequestDraft['place']>(),
    isLater: z.boolean(),
    time: z.string(),
    timeZone: z.string().nullable(),
    instructions: newService.shape.specialInstructions,
  })
  .refine(
    ({ isNewVehicle, vehicleId }) => isNewVehicle || ownVehicle.safeParse(vehicleId).success,
    { ...issueOption('vehicle_missing'), ...always, path: ['vehicleId'] },
  )
  .refine(({ place, serviceType }) => place !== null || serviceType === 'retrieval', {
    ...issueOption('location_missing'),
    ...always,
    path: ['place'],
  })
  .refine(
    (draft) =>
      !draft.isLater || getRequestedTime(draft).getTime() >= getServerNow() - CLOCK_DIFFERENCE_MS,
    {
      ...issueOption('time_invalid'),
      ...always,
      path: ['time'],
    },
  );

/**
 * Schema of the request form by the contract's rules, with additional checks for place and time.
 */
export const requestSchema = z.preprocess(withoutUnasked, form);
