import { z } from 'zod';
import { languages } from '#contract/people.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { newTicket } from '#contract/stays.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

/** The contract's own rules, and the plate's, so that a slip is seen before it is sent. */
export const ticketForm = newTicket.extend({
  language: z.enum(['', ...languages]),
  licensePlate: newTicket.shape.licensePlate.refine(
    (plate) => !plate || isValidPlate(plate),
    issue('plate_invalid'),
  ),
});
