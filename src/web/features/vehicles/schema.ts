import { z } from 'zod';
import { issue } from '#contract/issueCatalogue.ts';
import { newVehicle } from '#contract/vehicles.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

const { make, model, year, color, licensePlate } = newVehicle.shape;
const isEmptyOrValid = (plate: string) => plate.trim() === '' || isValidPlate(plate);

/** The contract's rules for a form of texts; an empty color is sent, so that one can be taken off. */
export const vehicleForm = z.object({
  make,
  model,
  year: z
    .string()
    .transform((typed) => (typed === '' ? Number.NaN : Number(typed)))
    .pipe(year),
  color,
  licensePlate: z.string().refine(isEmptyOrValid, issue('plate_invalid')).pipe(licensePlate),
});
