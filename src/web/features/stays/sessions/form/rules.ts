import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { newParkingSession } from '#contract/parkingSessions.ts';
import { isValidVehicleYear } from '#domain/vehicles/choices.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

const plateForm = 'Please enter a valid license plate';
const isEmptyOrValid = (plate: string) => plate.trim() === '' || isValidPlate(plate);

const announced = newParkingSession.shape.vehicleInfo.shape;
const yearTyped = 'Please enter a year between 1900 and 2030.';

/** The contract's own rules for a form of texts, so that a slip is seen before it is sent. */
const sessionForm = z.object({
  licensePlate: z
    .string()
    .refine(isEmptyOrValid, { error: plateForm })
    .pipe(announced.licensePlate),
  make: announced.make,
  model: announced.model,
  year: z.string().refine((year) => year === '' || isValidVehicleYear(Number(year)), yearTyped),
  color: announced.color,
  parkingSpot: newParkingSession.shape.parkingSpot,
  specialInstructions: newParkingSession.shape.specialInstructions,
  locationId: z.string(),
});

/** `raw`: the form keeps what was typed; what is sent is made of it elsewhere. */
export const resolver = zodResolver(sessionForm, undefined, { raw: true });
