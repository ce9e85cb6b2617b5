import { z } from 'zod';
import { isValidVehicleYear, maxVehicleYear, MIN_VEHICLE_YEAR } from '#domain/vehicles/choices.ts';
import { carBodies } from '#domain/vehicles/models.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { isPlateRegion } from '#domain/vehicles/plateRegions.ts';
import { issueOption } from './issueCatalogue.ts';
import { boundedInteger, optionalText, requiredText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

/**
 * Drawing of a car. The server computes the drawing, so browsers need not load the list of models.
 */
const appearance = z.object({
  body: z.enum(carBodies),
  /** Drawing colour as `#rrggbb`, found from the typed colour; null if unknown. */
  paint: z.string().nullable(),
});

export const vehicle = z.object({
  id,
  make: z.string(),
  model: z.string(),
  /** Model year; null if the valet who received the car did not note the year. */
  year: z.number().int().nullable(),
  color: z.string().nullable(),
  licensePlate: z.string(),
  plateRegion: z.string().nullable(),
  appearance,
  /**
   * True while the car is announced or in custody. The vehicle then cannot be changed, removed or
   * handed in again.
   */
  isInUse: z.boolean(),
  /** Stay in which the car is announced or in custody. */
  stayId: id.nullable(),
  createdAt: instant,
});
export type Vehicle = z.infer<typeof vehicle>;

/** Car of a stay. The car of a ticket can have many unknown fields. */
export const vehicleInfo = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  color: z.string().nullable(),
  licensePlate: z.string().nullable(),
  /** Sign of the plate's emirate, state or country; null if unknown. */
  plateRegion: z.string().nullable(),
  appearance,
});

/** Fields of `vehicleInfo` under the names that ticket calls use. */
export const ticketVehicle = {
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  licensePlate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  appearance,
};

const yearMissing = issueOption('year_missing');

/** Tells whether a vehicle can have this model year today. */
export const isVehicleYearToday = (year: unknown) => isValidVehicleYear(year, new Date());

/**
 * Error option with the allowed model years. The years are computed on use, because the last year
 * depends on the date.
 */
export const yearOutOfRange = {
  error: () =>
    issueOption('year_out_of_range', {
      minimum: MIN_VEHICLE_YEAR,
      maximum: maxVehicleYear(new Date()),
    }).error,
};

/**
 * License plate as typed. The server normalises and validates the plate, and names this field in
 * its error.
 */
export const typedPlate = requiredText(plateTextMax, issueOption('plate_missing'));

/** Region of a typed plate; '' if unknown. */
export const typedPlateRegion = z
  .literal('')
  .or(z.string().max(3).refine(isPlateRegion))
  .optional();

export const newVehicle = z.object({
  make: requiredText(60, issueOption('make_missing')),
  model: requiredText(60, issueOption('model_missing')),
  year: boundedInteger(yearMissing).refine(isVehicleYearToday, yearMissing),
  color: optionalText(40),
  licensePlate: typedPlate,
  plateRegion: typedPlateRegion,
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
