import { z } from 'zod';
import { reportCadences } from '#domain/analytics/reports.ts';
import { linkToken } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id } from './people.ts';

export const reportChoice = z.object({
  cadence: z.enum(reportCadences, issueOption('value_unknown')),
  /** Location of the reports; null for all locations whose figures the person may see. */
  locationId: id.nullable(),
});
const subscription = reportChoice.extend({
  /** Address to which the reports are sent; null if the account has no verified address. */
  email: z.string().nullable(),
});
export type ReportSubscription = z.infer<typeof subscription>;

export const reportsOperations = {
  'GET /api/business/report-subscription': {
    summary: 'Whether the person is sent the figures by e-mail, how often and of which locations',
    access: 'figures.view',
    notByTokens: true,
    isPrivate: true,
    response: subscription,
    errors: [],
  },
  'PUT /api/business/report-subscription': {
    summary:
      'Chooses for oneself to be sent the figures each day, each week or never; the next report that is due is the first',
    access: 'figures.view',
    notByTokens: true,
    notWhileImpersonating: true,
    body: reportChoice,
    response: subscription,
    errors: ['LOCATION_NOT_FOUND', 'REPORT_NEEDS_EMAIL', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/reports/unsubscribe': {
    summary: 'Stops the reports whose e-mail has this link; a second time changes nothing',
    access: 'public',
    tokenInBody: 'token',
    body: z.object({ token: linkToken }),
    response: z.object({}),
    errors: ['INVALID_UNSUBSCRIBE_LINK'],
  },
} as const satisfies OperationTable;
