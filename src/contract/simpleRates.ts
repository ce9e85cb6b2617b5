import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';

/** Rate in whole units; the server checks that it fits the smallest unit of the currency. */
export const rateAmount = z.number(issueOption('rate_invalid'));

/** Basic rates in whole units of the currency. */
export const simpleRates = {
  hourlyRate: rateAmount,
  flatRate: rateAmount,
  useFlatRate: z.boolean(),
};
