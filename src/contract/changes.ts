import { z } from 'zod';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';
import { issueOption } from './issueCatalogue.ts';

/**
 * Locations that the fields of an audit entry name by id, closed ones too. A location that is gone
 * is left out.
 */
export const auditedPlaces = z.array(
  z.object({ id, name: z.string(), nameArabic: z.string().nullable() }),
);

/** Entry of a business's change history. */
export const businessChangeEntry = z.object({
  /** Id of the entry. A later entry has a higher number. */
  id: z.string(),
  at: instant,
  /** Kind of record and verb, as 'pricing.updated'. */
  action: z.string(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  actorId: id,
  actorName: z.string(),
  /** True if an administrator made the change while impersonating this manager. */
  isByAdministrator: z.boolean(),
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  /** Values of the changed fields before the change; null for a new record. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** Values of the changed fields after the change; null for a deleted record. */
  after: z.record(z.string(), z.unknown()).nullable(),
  places: auditedPlaces,
  reason: z.string().nullable(),
});
export type BusinessChangeEntry = z.infer<typeof businessChangeEntry>;

const moment = z.iso.datetime({ offset: true, ...issueOption('value_invalid') });
const lineId = z.string().regex(/^\d{1,18}$/);

export const changesOperations = {
  'GET /api/business/changes': {
    summary: 'What was changed of the business, before and after, newest first; 50 at a time',
    access: 'changes.read',
    isPrivate: true,
    query: z.object({
      /**
       * Filter: words of the subject, location, actor and reason of changes. Words that screens
       * show are also found, in any language.
       */
      search: typedText(80).optional(),
      /** Filter: 'pricing' for all changes of prices, 'pricing.updated' for one action. */
      action: z
        .string()
        .regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/)
        .max(60)
        .optional(),
      locationId: id.optional(),
      actorId: id.optional(),
      subjectId: id.optional(),
      /** Filter: changes at or after this time, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      /** Id of the last entry of the previous page; absent for the first page. */
      before: lineId.optional(),
    }),
    response: z.object({
      /** Currency of the business, in which all amounts are. */
      currency,
      changes: z.array(businessChangeEntry),
      /** Value of `before` for the next page; null on the last page. */
      next: lineId.nullable(),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
