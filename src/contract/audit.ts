import { z } from 'zod';
import { auditedPlaces } from './changes.ts';
import { typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';

/** Most audit entries of one answer. Screens show fewer entries. */
export const AUDIT_MOST = 1000;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /**
   * Action of an audit entry: a contract operation called while impersonating, an administrator's
   * step (`impersonation started`), a manager's change (`pricing.updated`), or a security event of
   * anybody (`signed in`). The security event's `after` names way, refusal and number of times.
   */
  action: z.string(),
  /** Summary of the contract operation; null for actions that are not calls. */
  summary: z.string().nullable(),
  adminId: id.nullable(),
  adminName: z.string().nullable(),
  /**
   * Person who was impersonated or affected, or manager who made the change. Null for a sign-in to
   * no known account.
   */
  personId: id.nullable(),
  personName: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** Currency of the business, in which all amounts of the entry are. */
  currency: currency.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** HTTP status of the call; null for actions that are not calls. */
  status: z.number().int().nullable(),
  address: z.string().nullable(),
  /** Browser and system of the administrator, as 'Firefox · Android'. */
  device: z.string().nullable(),
  /**
   * Values of the changed fields before the change. Null for a new record, or without changed
   * fields.
   */
  before: z.record(z.string(), z.unknown()).nullable(),
  /**
   * Values of the changed fields after the change. Null for a deleted record, or without changed
   * fields.
   */
  after: z.record(z.string(), z.unknown()).nullable(),
  places: auditedPlaces,
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const moment = z.iso.datetime({ offset: true, ...issueOption('value_invalid') });
/**
 * Position in the merged audit trail: time, trail (`e` for events of administrators, `c` for
 * changes of managers, `s` for security events), line number.
 */
const cursor = z.string().regex(/^\d{1,16}-[ecs]\d{1,18}$/);

export const auditOperations = {
  'GET /api/admin/audit': {
    summary:
      'What administrators did, what was done while they acted as somebody, and what managers changed, newest first',
    access: 'audit.read',
    isPrivate: false,
    query: z
      .object({
        /**
         * Filter: names, e-mail addresses and phone numbers of people, names of businesses, IP
         * addresses, and words of the action. Words may be English or Arabic.
         */
        search: typedText(80).optional(),
        adminId: id.optional(),
        /** Filter: person who acted, was affected or was impersonated. */
        personId: id.optional(),
        businessId: id.optional(),
        /**
         * Filter: a single action, 'pricing' for all changes of that kind, 'calls' for all calls
         * while impersonating, or 'sign-ins' for all security events. Without this filter, security
         * events are listed only of administrators, or of the person or business asked for.
         */
        action: typedText(100).optional(),
        /**
         * Filter: entries at or after this time, and before `to`. Both are ISO 8601 with `Z` or an
         * offset.
         */
        from: moment.optional(),
        to: moment.optional(),
        /** Start of the page: `next` of the previous answer; absent for the first page. */
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
