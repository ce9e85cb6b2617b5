import { z } from 'zod';
import { signedInUser } from './identity.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, roles } from './people.ts';
import { ownerErrors, ownerProof } from './secondFactors.ts';

export const adminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  businessName: z.string().nullable(),
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const impersonationOperations = {
  'GET /api/admin/users': {
    summary: 'People of the platform, newest first',
    access: 'users.view',
    isPrivate: false,
    query: z.object({
      search: z.string().max(254).optional(),
      role: z.enum(roles).optional(),
      /** The `nextCursor` of the page before. */
      cursor: id.optional(),
    }),
    response: z.object({ users: z.array(adminUser), nextCursor: id.nullable() }),
    errors: [],
  },
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
    /** The administrator's, where this is another device than the one they began on. */
    body: ownerProof.partial().nullish(),
    response: z.object({ token: z.string(), sessionToken: z.string(), user: signedInUser }),
    errors: ['FORBIDDEN', ...ownerErrors],
  },
} as const satisfies OperationTable;
