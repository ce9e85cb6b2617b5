import { z } from 'zod';
import { reportChoice } from '#contract/reports.ts';

/** Schema of the typed report. An empty location means all locations. */
export const reportSchema = reportChoice.extend({
  locationId: z
    .string()
    .transform((chosen) => chosen || null)
    .pipe(reportChoice.shape.locationId),
});
