import { z } from 'zod';
import { MAX_VEHICLE_YEAR, MIN_VEHICLE_YEAR } from '#domain/vehicles/choices.ts';
import { issue } from './issueCatalogue.ts';
import { optionalText, requiredText } from './fields.ts';
import type { Operation } from './operation.ts';
import { id, instant } from './people.ts';

export const vehicle = z.object({
  id,
  make: z.string(),
  model: z.string(),
  year: z.number().int(),
  color: z.string().nullable(),
  licensePlate: z.string(),
  /** Announced or with the valets: it can be neither changed nor removed, and not handed in twice. */
  isInUse: z.boolean(),
  createdAt: instant,
});
export type Vehicle = z.infer<typeof vehicle>;

const yearMissing = issue('year_missing');

/** A plate as typed; the server normalises and checks it, and names the field when it refuses. */
export const typedPlate = requiredText(16, issue('plate_missing'));

export const newVehicle = z.object({
  make: requiredText(60, issue('make_missing')),
  model: requiredText(60, issue('model_missing')),
  year: z
    .number(yearMissing)
    .int(yearMissing)
    .min(MIN_VEHICLE_YEAR, yearMissing)
    .max(MAX_VEHICLE_YEAR, yearMissing),
  color: optionalText(40),
  licensePlate: typedPlate,
});
export type NewVehicle = z.infer<typeof newVehicle>;

const params = z.object({ id });

export const vehiclesOperations = {
  'GET /api/vehicles': {
    summary: "The customer's own cars, the newest first",
    access: 'vehicles.own',
    response: z.array(vehicle),
    errors: [],
  },
  'POST /api/vehicles': {
    summary: 'Adds a car; a plate the customer already has is refused',
    access: 'vehicles.own',
    body: newVehicle,
    response: vehicle,
    errors: ['VEHICLE_EXISTS', 'IDEMPOTENCY_CONFLICT'],
  },
  'PATCH /api/vehicles/{id}': {
    summary: 'Corrects a car that is not in custody',
    access: 'vehicles.own',
    params,
    body: newVehicle.partial(),
    response: vehicle,
    errors: ['VEHICLE_NOT_FOUND', 'VEHICLE_EXISTS', 'VEHICLE_IN_CUSTODY'],
  },
  'DELETE /api/vehicles/{id}': {
    summary: 'Removes a car that is not in custody; its past services stay',
    access: 'vehicles.own',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['VEHICLE_NOT_FOUND', 'VEHICLE_IN_CUSTODY'],
  },
} as const satisfies Record<string, Operation>;
