import { z } from 'zod';
import { boundedNumber } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';

/**
 * Rate in the main unit (dollars, not cents). The server checks that the rate fits the smallest
 * unit of the currency.
 */
export const rateAmount = boundedNumber(issueOption('rate_invalid'));

/** Basic rates in the main unit of the currency (dollars, not cents). */
export const simpleRates = {
  hourlyRate: rateAmount,
  flatRate: rateAmount,
  useFlatRate: z.boolean(),
};
