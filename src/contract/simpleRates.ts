import { z } from 'zod';
import { issue } from './issueCatalogue.ts';

/** Whole units of the currency; whether it is one of its amounts, the server says. */
export const rateAmount = z.number(issue('rate_invalid'));

/** The documents' rates, in whole units of the currency. */
export const simpleRates = {
  hourlyRate: rateAmount,
  flatRate: rateAmount,
  useFlatRate: z.boolean(),
};
