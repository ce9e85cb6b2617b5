import { z } from 'zod';
import { issue } from '#contract/issueCatalogue.ts';
import { newParkingSession } from '#contract/parkingSessions.ts';
import {
  isValidVehicleYear,
  MAX_VEHICLE_YEAR,
  MIN_VEHICLE_YEAR,
} from '#domain/vehicles/choices.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

const isEmptyOrValid = (plate: string) => plate.trim() === '' || isValidPlate(plate);

const announced = newParkingSession.shape.vehicleInfo.shape;
const yearInvalid = issue('year_out_of_range', {
  minimum: MIN_VEHICLE_YEAR,
  maximum: MAX_VEHICLE_YEAR,
});

/** The contract's own rules for a form of texts, so that a slip is seen before it is sent. */
export const sessionForm = z.object({
  licensePlate: z
    .string()
    .refine(isEmptyOrValid, issue('plate_invalid'))
    .pipe(announced.licensePlate),
  make: announced.make,
  model: announced.model,
  year: z.string().refine((year) => year === '' || isValidVehicleYear(Number(year)), yearInvalid),
  color: announced.color,
  parkingSpot: newParkingSession.shape.parkingSpot,
  specialInstructions: newParkingSession.shape.specialInstructions,
  locationId: z.string(),
});
