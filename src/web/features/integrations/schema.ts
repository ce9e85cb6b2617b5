import { z } from 'zod';
import { newApiToken } from '#contract/apiTokens.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { webhooksOperations } from '#contract/webhooks.ts';

const { name, capabilities, password } = newApiToken.shape;

/** Schema of a typed API token. An empty choice of locations means all locations. */
export const tokenSchema = z
  .object({
    name,
    capabilities,
    password,
    locationIds: z.array(z.string()),
    expiry: z.string(),
    day: z.string(),
  })
  .refine(({ expiry, day }) => expiry !== 'day' || day !== '', {
    path: ['day'],
    ...issueOption('date_missing'),
  });

export const webhookSchema = webhooksOperations['POST /api/business/webhooks'].body;
