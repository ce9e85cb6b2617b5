import { z } from 'zod';
import { typedText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';

/** What one answer has at most; a screen shows fewer. */
export const AUDIT_MOST = 1000;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /**
   * What was done: an operation of the contract that was called as somebody else, a step of an administrator
   * (`impersonation started`), or a manager's change (`pricing.updated`).
   */
  action: z.string(),
  /** Of an operation: what the contract says of it. */
  summary: z.string().nullable(),
  adminId: id.nullable(),
  adminName: z.string().nullable(),
  /** Whom an administrator acted as or upon, or the manager who made a change. */
  personId: id.nullable(),
  personName: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** Of the business, and so of all amounts. */
  currency: currency.nullable(),
  locationName: z.string().nullable(),
  locationNameArabic: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** HTTP status the call ended with; null for what is no call. */
  status: z.number().int().nullable(),
  address: z.string().nullable(),
  /** Browser and system, as 'Firefox · Android'. */
  device: z.string().nullable(),
  /** The fields that changed; null for what is new, or where nothing changed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** Null for what is gone, or where nothing changed. */
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const moment = z.iso.datetime({ offset: true, ...issue('value_invalid') });
/** Where a page ends: the moment, which of the two trails, the line. */
const cursor = z.string().regex(/^\d{1,16}-[ec]\d{1,18}$/);

export const auditOperations = {
  'GET /api/admin/audit': {
    summary:
      'What administrators did, what was done while they acted as somebody, and what managers changed, newest first',
    access: 'audit.read',
    isPrivate: false,
    query: z
      .object({
        /** Names, e-mail addresses and numbers of people, names of businesses, words of what was done in either language, an address. */
        search: typedText(80).optional(),
        adminId: id.optional(),
        /** Whoever it was done as, upon or by. */
        personId: id.optional(),
        businessId: id.optional(),
        /** One action, 'pricing' for all changes of a kind, or 'calls' for all calls made as somebody else. */
        action: typedText(100).optional(),
        /** From this time on, and up to before that one: ISO 8601 with a zone. */
        from: moment.optional(),
        to: moment.optional(),
        /** The `next` of the page before. */
        before: cursor.optional(),
        limit: z.coerce.number().int().min(1).max(AUDIT_MOST).default(100),
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
        ...issue('value_invalid'),
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
