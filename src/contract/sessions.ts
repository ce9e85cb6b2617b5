import { z } from 'zod';
import { factorProofs } from '#domain/identity/secondFactor.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

export const sessionEntry = z.object({
  id,
  /**
   * Browser and system, as 'Firefox · Android'; null if the device did not say.
   *
   * Device and place are also null for sessions that another person uses. A person does not see an
   * administrator's device, and an impersonating administrator does not see the person's.
   */
  device: z.string().nullable(),
  /** IP address that opened the session. */
  place: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Proof that was given besides the password; null if the password was enough. */
  secondFactor: z.enum(factorProofs).nullable(),
  isCurrent: z.boolean(),
  /** True if an administrator impersonates this person in the session. */
  isImpersonation: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const sessionsOperations = {
  'GET /api/auth/sessions': {
    summary: 'Where I am signed in',
    access: 'signed-in',
    isPrivate: true,
    response: z.object({ sessions: z.array(sessionEntry) }),
    errors: [],
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: 'Ends one of my sessions and its live connections',
    access: 'signed-in',
    notWhileImpersonating: true,
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['SESSION_NOT_FOUND'],
  },
  'POST /api/auth/logout-everywhere': {
    summary: 'Ends all of my sessions, this one too',
    access: 'signed-in',
    notWhileImpersonating: true,
    response: z.object({ success: z.literal(true), ended: z.number().int() }),
    errors: [],
  },
} as const satisfies OperationTable;
