import { z } from 'zod';
import { applicationsOperations as applications } from '#contract/applications.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';

const cars = issueOption('cars_per_day_missing');
export const applicationSchema = applications['POST /api/business/applications'].body.extend({
  kind: z.enum(businessKinds, issueOption('business_kind_missing')),
  expectedCarsPerDay: z
    .string()
    .regex(/^[1-9]\d*$/, cars)
    .transform(Number)
    .pipe(z.number().max(100_000, cars)),
});
