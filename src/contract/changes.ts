import { z } from 'zod';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';
import { issue } from './issueCatalogue.ts';

/** A change that a manager made of their business. */
export const businessChange = z.object({
  /** Later ones have higher numbers. */
  id: z.string(),
  at: instant,
  /** 'pricing.updated'. */
  action: z.string(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  actorId: id,
  actorName: z.string(),
  /** Done by an administrator who acted as this manager. */
  isByAdministrator: z.boolean(),
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  /** The fields that changed; null for what is new. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** Null for what is gone. */
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type BusinessChangeEntry = z.infer<typeof businessChange>;

const moment = z.iso.datetime({ offset: true, ...issue('value_invalid') });
const lineId = z.string().regex(/^\d{1,18}$/);

export const changesOperations = {
  'GET /api/business/changes': {
    summary: 'What was changed of the business, before and after, newest first; 50 at a time',
    access: 'changes.read',
    isPrivate: true,
    query: z.object({
      /** Words of what was changed, where, of who did it or why: also those that a screen of any language has for it. */
      search: typedText(80).optional(),
      /** 'pricing' for all that was done to prices, 'pricing.updated' for one kind. */
      action: z
        .string()
        .regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/)
        .max(60)
        .optional(),
      locationId: id.optional(),
      actorId: id.optional(),
      subjectId: id.optional(),
      /** From this time on, and up to before that one. */
      from: moment.optional(),
      to: moment.optional(),
      /** Those before this one. */
      before: lineId.optional(),
    }),
    response: z.object({
      /** Of the business, and so of all amounts. */
      currency,
      changes: z.array(businessChange),
      /** Ask with it as `before` for the next; null after the last. */
      next: lineId.nullable(),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
