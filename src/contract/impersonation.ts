import { z } from 'zod';
import { signedInUser } from './identity.ts';
import type { OperationTable } from './operation.ts';
import { id } from './people.ts';
import { sessionProofErrors, sessionProof } from './secondFactors.ts';

export const impersonationOperations = {
  'POST /api/admin/impersonate/{userId}': {
    summary: 'Opens a session of one hour as somebody who is no administrator',
    access: 'people.impersonate',
    params: z.object({ userId: id }),
    response: z.object({ token: z.string(), sessionToken: z.string(), user: signedInUser }),
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'ACCOUNT_INACTIVE'],
  },
  'POST /api/admin/stop-impersonate': {
    summary: 'Ends the impersonation of this token and answers with a token of the administrator',
    access: 'signed-in',
    /**
     * Password and second factor of the administrator, needed if the impersonation was started on
     * another device.
     */
    body: sessionProof.partial().nullish(),
    response: z.object({ token: z.string(), sessionToken: z.string(), user: signedInUser }),
    errors: ['FORBIDDEN', ...sessionProofErrors],
  },
} as const satisfies OperationTable;
