import { z } from 'zod';
import { factorProofs } from '#domain/identity/secondFactor.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

export const sessionEntry = z.object({
  id,
  /**
   * Browser and system, as 'Firefox · Android'; null when the device did not say, and with
   * the place where somebody else sits there: an administrator who acts as this person, or, for them,
   * the person.
   */
  device: z.string().nullable(),
  /** The network address it was opened from. */
  place: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** What it was opened with besides the password; null where that was all. */
  secondFactor: z.enum(factorProofs).nullable(),
  isCurrent: z.boolean(),
  /** An administrator acting as this person. */
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
