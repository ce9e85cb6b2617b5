import { z } from 'zod';
import { adminSets } from '#domain/identity/roles.ts';
import { newEmail, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';
import { sessionProofErrors, sessionProof } from './secondFactors.ts';
import { sessionEntry } from './sessions.ts';

export const administrator = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  adminSet: z.enum(adminSets),
  /** `pending`: the administrator is invited. `active`: the administrator has chosen a password. */
  status: z.enum(['pending', 'active']),
  /** When the newest invitation link expires; null for active administrators. */
  invitationExpiresAt: instant.nullable(),
  hasSecondFactor: z.boolean(),
  /** Number of open sessions. */
  openSessions: z.number().int(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});
export type Administrator = z.infer<typeof administrator>;

const access = 'admins.manage';
const params = z.object({ id });
const done = z.object({ success: z.literal(true) });
const adminSet = z.enum(adminSets);
/**
 * Password and second factor of the caller. Both are asked again before the caller changes who runs
 * the platform.
 */
const proven = sessionProof.shape;
const gone = ['ADMINISTRATOR_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'] as const;

/** Operations that manage administrators, only for administrators of the `owner` set. */
export const administratorsOperations = {
  'GET /api/admin/administrators': {
    summary: 'Everybody who runs the platform, and who is invited to',
    access,
    isPrivate: false,
    response: z.object({ administrators: z.array(administrator) }),
    errors: [],
  },
  'POST /api/admin/administrators': {
    summary: 'Invites an administrator by an e-mailed link, with what they are trusted with',
    access,
    body: z.object({
      firstName: requiredText(80, issueOption('first_name_missing')),
      lastName: typedText(80).default(''),
      email: newEmail,
      adminSet,
      ...proven,
    }),
    response: z.object({ administrator }),
    errors: [...sessionProofErrors, 'ADMINISTRATOR_EXISTS', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/administrators/{id}/resend-invitation': {
    summary: 'Sends an invited administrator a new link; the one before is dead',
    access,
    params,
    response: z.object({ administrator }),
    errors: [...gone, 'ALREADY_ACTIVE'],
  },
  'PATCH /api/admin/administrators/{id}': {
    summary: 'Changes what an administrator is trusted with, from their next call on',
    access,
    params,
    body: z.object({ adminSet, ...proven }),
    response: z.object({ administrator }),
    errors: [...sessionProofErrors, ...gone, 'LAST_OWNER'],
  },
  'DELETE /api/admin/administrators/{id}': {
    summary: 'Removes an administrator, whose sessions end, or withdraws an invitation',
    access,
    params,
    body: sessionProof,
    response: done,
    errors: [...sessionProofErrors, ...gone, 'LAST_OWNER'],
  },
  'POST /api/admin/administrators/{id}/reset-second-factor': {
    summary: 'Takes away the second factor of an administrator who has lost it, and tells them',
    access,
    params,
    body: sessionProof,
    response: z.object({ administrator }),
    errors: [...sessionProofErrors, ...gone, 'SECOND_FACTOR_NOT_FOUND'],
  },
  'GET /api/admin/administrators/{id}/sessions': {
    summary: 'Where an administrator is signed in',
    access,
    isPrivate: true,
    view: 'administrator viewed',
    params,
    response: z.object({ sessions: z.array(sessionEntry) }),
    errors: ['ADMINISTRATOR_NOT_FOUND'],
  },
  'DELETE /api/admin/administrators/{id}/sessions/{sessionId}': {
    summary: 'Ends one session of an administrator and its live connections',
    access,
    params: z.object({ id, sessionId: id }),
    response: done,
    errors: [...gone, 'SESSION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
