import { z } from 'zod';
import { businessObstacles } from '#domain/businesses/deletion.ts';
import { optionalText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id } from './people.ts';

const count = z.number().int();
const params = z.object({ businessId: id });

/** Data of a business that is deleted, or remains as records, when the business is deleted. */
export const businessContents = z.object({
  locations: count,
  people: count,
  /** Records, which remain for their retention period without the names of staff. */
  stays: count,
  promoCodes: count,
  houseAccounts: count,
  apiTokens: count,
  webhooks: count,
});
export type BusinessContents = z.infer<typeof businessContents>;

export const businessDeletionOperations = {
  'GET /api/admin/businesses/{businessId}/deletion': {
    summary: 'What would go with a business, and what stands against deleting it',
    access: 'businesses.manage',
    isPrivate: false,
    params,
    response: z.object({
      business: z.object({ id, name: z.string() }),
      contents: businessContents,
      obstacles: z.array(
        z.object({
          code: z.enum(businessObstacles),
          /** Number of cases of this obstacle; null if the obstacle is an amount of money. */
          count: count.nullable(),
          /** Debt of the business to the platform, in cents. */
          due: z.object({ cents: count, currency }).nullable(),
        }),
      ),
    }),
    errors: ['BUSINESS_NOT_FOUND'],
  },
  'GET /api/admin/businesses/{businessId}/archive': {
    summary:
      'A business’s data as one zip file: each table as JSON and as CSV. Leaves a line in the audit trail',
    access: 'businesses.manage',
    isPrivate: true,
    params,
    /** Zip file (`application/zip`), which no schema describes. */
    response: z.unknown(),
    errors: ['BUSINESS_NOT_FOUND'],
  },
  'DELETE /api/admin/businesses/{businessId}': {
    summary:
      'Deletes a business: its people are made anonymous and its locations closed at once, records of transactions stay',
    access: 'businesses.manage',
    notWhileImpersonating: true,
    params,
    body: z.object({ reason: optionalText(500) }).nullish(),
    response: z.object({ deletedBusiness: z.object({ id, name: z.string() }) }),
    errors: ['BUSINESS_NOT_FOUND', 'IDEMPOTENCY_CONFLICT', ...businessObstacles],
  },
} as const satisfies OperationTable;
