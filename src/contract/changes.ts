import { z } from 'zod';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';
import { issueOption } from './issueCatalogue.ts';

/** Entry of a business's change history. */
export const businessChange = z.object({
  /** Later entries have higher numbers. */
  id: z.string(),
  at: instant,
  /** Kind and verb, as 'pricing.updated'. */
  action: z.string(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  actorId: id,
  actorName: z.string(),
  /** Whether an administrator made the change while impersonating this manager. */
  isByAdministrator: z.boolean(),
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  /** Changed fields before; null for a new thing. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** Changed fields after; null for a deleted thing. */
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type BusinessChangeEntry = z.infer<typeof businessChange>;

const moment = z.iso.datetime({ offset: true, ...issueOption('value_invalid') });
const lineId = z.string().regex(/^\d{1,18}$/);

export const changesOperations = {
  'GET /api/business/changes': {
    summary: 'What was changed of the business, before and after, newest first; 50 at a time',
    access: 'changes.read',
    isPrivate: true,
    query: z.object({
      /**
       * Searches the subject, location, actor and reason of changes, also in the words that screens show, in
       * any language.
       */
      search: typedText(80).optional(),
      /** 'pricing' for all changes of prices, 'pricing.updated' for one action. */
      action: z
        .string()
        .regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/)
        .max(60)
        .optional(),
      locationId: id.optional(),
      actorId: id.optional(),
      subjectId: id.optional(),
      /** From this time on, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      /** Keeps only entries before this id. */
      before: lineId.optional(),
    }),
    response: z.object({
      /** Currency of the business, in which all amounts are. */
      currency,
      changes: z.array(businessChange),
      /** Value of `before` for the next page; null on the last. */
      next: lineId.nullable(),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
