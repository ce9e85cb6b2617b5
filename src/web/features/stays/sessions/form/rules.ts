import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { newSession } from '#contract/parkingSessions.ts';
import { newVehicle } from '#contract/vehicles.ts';
import { isValidVehicleYear } from '#domain/vehicles/choices.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

const plateForm = 'Please enter a valid license plate';
const isEmptyOrValid = (plate: string) => plate.trim() === '' || isValidPlate(plate);

const announced = newSession.shape.vehicleInfo.shape;
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
  parkingSpot: newSession.shape.parkingSpot,
  specialInstructions: newSession.shape.specialInstructions,
  locationId: z.string(),
});

const own = newVehicle.shape;
const vehicleForm = z.object({
  licensePlate: z.string().refine(isEmptyOrValid, { error: plateForm }).pipe(own.licensePlate),
  make: own.make,
  model: own.model,
  year: z.string().transform(Number).pipe(own.year),
  color: own.color,
});

/** `raw`: a form keeps what was typed; what is sent is made of it elsewhere. */
export const resolvers = {
  session: zodResolver(sessionForm, undefined, { raw: true }),
  vehicle: zodResolver(vehicleForm, undefined, { raw: true }),
};
