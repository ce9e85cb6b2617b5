import { z } from 'zod';
import { issue } from '#contract/issueCatalogue.ts';
import { newService } from '#contract/services.ts';
import { serviceTypes } from '#domain/stays/request.ts';
import { serverNow } from '#web/lib/clock.ts';
import { getRequestedTime } from './draft.ts';
import type { RequestDraft } from './draft.ts';

const CLOCK_DIFFERENCE_MS = 60_000;

/** Also said while something else is still wrong. */
const always = { when: () => true };

/** The contract's rules for what the form holds: its place and its time are of the person's own. */
export const requestForm = z
  .object({
    serviceType: z.enum(serviceTypes),
    vehicleId: newService.shape.vehicleId,
    place: z.custom<RequestDraft['place']>(),
    isLater: z.boolean(),
    time: z.string(),
    timeZone: z.string().nullable(),
    instructions: newService.shape.specialInstructions,
  })
  .refine(({ place, serviceType }) => place !== null || serviceType === 'retrieval', {
    ...issue('location_missing'),
    ...always,
    path: ['place'],
  })
  .refine(
    (draft) =>
      !draft.isLater || getRequestedTime(draft).getTime() >= serverNow() - CLOCK_DIFFERENCE_MS,
    {
      ...issue('time_invalid'),
      ...always,
      path: ['time'],
    },
  );
