import { z } from 'zod';
import { applicationsOperations as applications } from '#contract/applications.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';

const cars = issue('cars_per_day_missing');
export const application = applications['POST /api/business/applications'].body.extend({
  kind: z.enum(businessKinds, issue('business_kind_missing')),
  expectedCarsPerDay: z
    .string()
    .regex(/^[1-9]\d*$/, cars)
    .transform(Number)
    .pipe(z.number().max(100_000, cars)),
});
