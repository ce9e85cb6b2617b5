import { z } from 'zod';
import { isValidVehicleYear, maxVehicleYear, MIN_VEHICLE_YEAR } from '#domain/vehicles/choices.ts';
import { carBodies } from '#domain/vehicles/models.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { issue } from './issueCatalogue.ts';
import { optionalText, requiredText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

/** How a car is drawn. Told by the server, so that no screen carries the models it is known by. */
const appearance = z.object({
  body: z.enum(carBodies),
  /** `#rrggbb`, for the colour that was typed; null where that is not known. */
  paint: z.string().nullable(),
});

export const vehicle = z.object({
  id,
  make: z.string(),
  model: z.string(),
  /** Null where the valet who took it in did not say. */
  year: z.number().int().nullable(),
  color: z.string().nullable(),
  licensePlate: z.string(),
  appearance,
  /** Announced or with the valets: it can be neither changed nor removed, and not handed in twice. */
  isInUse: z.boolean(),
  /** The stay it is in use by. */
  stayId: id.nullable(),
  createdAt: instant,
});
export type Vehicle = z.infer<typeof vehicle>;

/** The car of a stay. A ticket may know little of it. */
export const vehicleInfo = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  color: z.string().nullable(),
  licensePlate: z.string().nullable(),
  appearance,
});

/** The same as the calls of tickets name it. */
export const ticketVehicle = {
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  licensePlate: z.string().nullable(),
  appearance,
};

const yearMissing = issue('year_missing');

/** Whether a car can be of that year today. */
export const isVehicleYearToday = (year: unknown) => isValidVehicleYear(year, new Date());

/** Says between which years; the last one depends on when it is asked. */
export const yearOutOfRange = {
  error: () =>
    issue('year_out_of_range', {
      minimum: MIN_VEHICLE_YEAR,
      maximum: maxVehicleYear(new Date()),
    }).error,
};

/** A plate as typed; the server normalises and checks it, and names the field when it refuses. */
export const typedPlate = requiredText(plateTextMax, issue('plate_missing'));

export const newVehicle = z.object({
  make: requiredText(60, issue('make_missing')),
  model: requiredText(60, issue('model_missing')),
  year: z.int(yearMissing).refine(isVehicleYearToday, yearMissing),
  color: optionalText(40),
  licensePlate: typedPlate,
});
export type NewVehicle = z.infer<typeof newVehicle>;

const params = z.object({ id });

export const vehiclesOperations = {
  'GET /api/vehicles': {
    summary: "The customer's own cars, the newest first",
    access: 'vehicles.own',
    isPrivate: true,
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
} as const satisfies OperationTable;
