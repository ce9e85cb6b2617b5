import { z } from 'zod';
import { typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';

/** Most entries of one answer; screens show fewer. */
export const AUDIT_MOST = 1000;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /**
   * Action: a contract operation called while impersonating, an administrator's step (`impersonation
   * started`), or a manager's change (`pricing.updated`).
   */
  action: z.string(),
  /** Summary of the contract operation; null for other actions. */
  summary: z.string().nullable(),
  adminId: id.nullable(),
  adminName: z.string().nullable(),
  /** Person who was impersonated or affected, or manager who made the change. */
  personId: id.nullable(),
  personName: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** Currency of the business, in which all amounts are. */
  currency: currency.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** HTTP status of the call; null for other actions. */
  status: z.number().int().nullable(),
  address: z.string().nullable(),
  /** Browser and system, as 'Firefox · Android'. */
  device: z.string().nullable(),
  /** Changed fields before; null for a new thing, or without changes. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** Changed fields after; null for a deleted thing, or without changes. */
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const moment = z.iso.datetime({ offset: true, ...issueOption('value_invalid') });
/** Position in the merged trail: time, trail (`e` or `c`), line number. */
const cursor = z.string().regex(/^\d{1,16}-[ec]\d{1,18}$/);

export const auditOperations = {
  'GET /api/admin/audit': {
    summary:
      'What administrators did, what was done while they acted as somebody, and what managers changed, newest first',
    access: 'audit.read',
    isPrivate: false,
    query: z
      .object({
        /**
         * Searches names, e-mail addresses and phone numbers of people, names of businesses, words of the
         * action in either language, and IP addresses.
         */
        search: typedText(80).optional(),
        adminId: id.optional(),
        /** Person who acted, was affected or was impersonated. */
        personId: id.optional(),
        businessId: id.optional(),
        /**
         * Filter by action: a single one, 'pricing' for all changes of that kind, or 'calls' for all calls
         * while impersonating.
         */
        action: typedText(100).optional(),
        /** From this time on, and before `to`; ISO 8601 with a zone. */
        from: moment.optional(),
        to: moment.optional(),
        /** `next` of the previous page. */
        before: cursor.optional(),
        limit: z.coerce.number().int().min(1).max(AUDIT_MOST).default(100),
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
        ...issueOption('value_invalid'),
        path: ['to'],
      }),
    response: z.object({ entries: z.array(auditEntry), next: cursor.nullable() }),
    errors: [],
  },
  'GET /api/admin/audit/administrators': {
    summary: 'Everybody whose steps the trail may have, also those who were removed',
    access: 'audit.read',
    isPrivate: false,
    response: z.object({ administrators: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  },
} as const satisfies OperationTable;
