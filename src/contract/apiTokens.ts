import { z } from 'zod';
import { tokenCapabilities } from '#domain/identity/apiTokens.ts';
import { requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';
import { sessionProofErrors, sessionProof } from './secondFactors.ts';

const apiToken = z.object({
  id,
  name: z.string(),
  /** Last characters of the API token, by which people tell tokens apart. */
  ending: z.string(),
  capabilities: z.array(z.enum(tokenCapabilities)),
  /** Locations that the token may access. Null grants all locations, including future ones. */
  locationIds: z.array(id).nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: instant,
  /**
   * Manager who created the API token. The token belongs to the business, so the token is still
   * valid after the manager leaves.
   */
  createdByName: z.string(),
  expiresAt: instant,
  /** Last use of the API token, precise to the minute. */
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = z.object({
  name: requiredText(80, issueOption('token_name_missing')),
  capabilities: z
    .array(z.enum(tokenCapabilities))
    .min(1, issueOption('choice_missing'))
    .max(tokenCapabilities.length)
    .transform((chosen) => [...new Set(chosen)]),
  locationIds: z.array(id).min(1).max(500).nullable(),
  /** End of the token's lifetime: in the future, and at most a year from now. */
  expiresAt: z.iso.datetime(),
  ...sessionProof.shape,
});

export const apiTokensOperations = {
  'GET /api/business/api-tokens': {
    summary: 'The API tokens of the business, the newest first; at most 200',
    access: 'business.edit',
    notByTokens: true,
    isPrivate: true,
    response: z.object({ tokens: z.array(apiToken) }),
    errors: [],
  },
  'POST /api/business/api-tokens': {
    summary: 'Makes an API token, which is told here and to a repeat, and never again',
    access: 'business.edit',
    notByTokens: true,
    notWhileImpersonating: true,
    body: newApiToken,
    response: z.object({ token: apiToken, secret: z.string() }),
    errors: [
      'LOCATION_NOT_FOUND',
      'TOO_MANY_API_TOKENS',
      'IDEMPOTENCY_CONFLICT',
      ...sessionProofErrors,
    ],
  },
  'POST /api/business/api-tokens/{id}/revoke': {
    summary: 'Ends an API token at once; what is revoked stays so',
    access: 'business.edit',
    notByTokens: true,
    params: z.object({ id }),
    response: apiToken,
    errors: ['API_TOKEN_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
