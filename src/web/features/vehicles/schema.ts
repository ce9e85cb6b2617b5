import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { newVehicle } from '#contract/vehicles.ts';
import { OTHER_MAKE } from '#domain/vehicles/makes.ts';
import { isCustomerPlate } from '#domain/vehicles/plate.ts';

const { make, model, year, color, licensePlate, plateRegion } = newVehicle.shape;

/**
 * Builds the schema by the contract's rules for a form of strings. An empty colour is sent, because
 * the server then removes the colour. The typed name replaces a make outside the list.
 *
 * @param kept plate of the vehicle, which a valet may have typed by wider rules
 */
export const createVehicleSchema = (kept = '') =>
  z
    .object({
      make,
      otherMake: z.string().trim().max(60),
      model,
      year: z
        .string()
        .transform((typed) => (typed === '' ? Number.NaN : Number(typed)))
        .pipe(year),
      color,
      licensePlate: z
        .string()
        .refine(
          (plate) => plate.trim() === '' || plate === kept || isCustomerPlate(plate),
          issueOption('plate_invalid'),
        )
        .pipe(licensePlate),
      plateRegion,
    })
    .refine((typed) => typed.make !== OTHER_MAKE || typed.otherMake !== '', {
      ...issueOption('make_missing'),
      path: ['otherMake'],
      when: () => true,
    })
    .transform(({ otherMake, ...vehicle }) => ({
      ...vehicle,
      make: vehicle.make === OTHER_MAKE ? otherMake : vehicle.make,
    }));
