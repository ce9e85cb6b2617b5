import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { languages } from '#contract/people.ts';
import { newTicket } from '#contract/stays.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

/** The contract's own rules, and the plate's, so that a slip is seen before it is sent. */
const ticketForm = newTicket.extend({
  language: z.enum(['', ...languages]),
  licensePlate: newTicket.shape.licensePlate.refine((plate) => !plate || isValidPlate(plate)),
});

export const resolver = zodResolver(ticketForm);
