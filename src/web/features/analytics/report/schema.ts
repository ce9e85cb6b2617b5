import { z } from 'zod';
import { reportChoice } from '#contract/reports.ts';

/** None chosen are all of them. */
export const typedReport = reportChoice.extend({
  locationId: z
    .string()
    .transform((chosen) => chosen || null)
    .pipe(reportChoice.shape.locationId),
});
