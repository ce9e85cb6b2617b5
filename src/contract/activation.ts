import { z } from 'zod';
import { positions } from '#domain/identity/roles.ts';
import { issueOption } from './issueCatalogue.ts';
import {
  boundedInteger,
  linkToken,
  newPassword,
  optionalText,
  requiredText,
  typedCode,
  typedPhone,
} from './fields.ts';
import { signedInUser } from './identity.ts';
import type { OperationTable } from './operation.ts';
import { id, languages } from './people.ts';
import { businessValet, valetInHand } from './staff.ts';

const locationIds = z
  .array(id)
  .min(1, issueOption('locations_missing', {}, 'Please select at least one location.'))
  .max(200);
/** Location id → position. A location that is missing in this record gets the position `valet`. */
const assignedPositions = z.partialRecord(id, z.enum(positions)).optional();
const changeErrors = ['VALET_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;
/**
 * New runners for the cars that the valet still has to bring. A car that is missing in this list
 * goes back into the queue.
 */
const handOver = z
  .array(z.object({ orderId: id, valetId: id }))
  .max(200)
  .optional();
/**
 * Reason for the audit. The screen requires it when a valet's work ends. The call cannot, because
 * the documented call has only status and locations, and that of a deactivation no body.
 */
const reason = optionalText(300);
const changed = z.object({
  success: z.literal(true),
  valet: businessValet,
  /** Cars and keys that the valet still has. */
  inHand: z.array(valetInHand),
});
const invited = z.object({
  valetId: id,
  phoneNumber: z.string(),
  /** Warning if the SMS cannot be sent, for example to a number that replied STOP. */
  warning: z.string().optional(),
});
const activated = z.object({ token: z.string(), sessionToken: z.string(), user: signedInUser });

/** Operations that activate invited people: valets by an SMS code, managers by an e-mailed link. */
export const activationOperations = {
  'POST /api/business/valets/invite': {
    summary: 'Invites a valet by SMS',
    access: 'staff.manage',
    notWhileImpersonating: true,
    body: z.object({
      /** Name of the valet, who may change it at activation. */
      fullName: optionalText(160),
      phoneNumber: typedPhone,
      locationIds,
      positions: assignedPositions,
    }),
    response: invited,
    errors: ['VALET_EXISTS', 'LOCATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/valets': {
    summary: 'Creates a valet’s account and sends its activation SMS',
    access: 'staff.manage',
    notWhileImpersonating: true,
    body: z.object({
      fullName: requiredText(160, issueOption('fields_missing')),
      phoneNumber: typedPhone,
      locationIds,
      positions: assignedPositions,
    }),
    response: invited,
    errors: ['VALET_EXISTS', 'LOCATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'PUT /api/business/valets/{id}': {
    summary:
      'Changes a valet’s status, locations and positions; one who is not active has no sessions, and no car on its way',
    access: 'staff.manage',
    params: z.object({ id }),
    body: z.object({
      status: z.enum(['pending', 'active', 'inactive', 'suspended']),
      locationIds: z.array(id).max(200),
      positions: assignedPositions,
      fullName: requiredText(160, issueOption('fields_missing')).optional(),
      reason,
      handOver,
      /**
       * Version of the valet's record that the screen read. An outdated version is refused with
       * `VALET_CHANGED`.
       */
      version: boundedInteger().optional(),
    }),
    response: changed,
    errors: [...changeErrors, 'LOCATION_NOT_FOUND', 'VALET_CHANGED', 'RUNNER_UNAVAILABLE'],
  },
  'DELETE /api/business/valets/{id}': {
    summary:
      'Deactivates a valet: their sessions and their shift end, and the cars they were sent for go to others',
    access: 'staff.manage',
    params: z.object({ id }),
    body: z.object({ reason, handOver }).nullish(),
    response: changed,
    errors: [...changeErrors, 'RUNNER_UNAVAILABLE'],
  },
  'POST /api/business/valets/{valetId}/resend-invite': {
    summary: 'Sends a new activation code; the one before is dead',
    access: 'staff.manage',
    notWhileImpersonating: true,
    params: z.object({ valetId: id }),
    response: invited,
    errors: ['VALET_NOT_FOUND', 'ALREADY_ACTIVE', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/valet/activate': {
    summary: 'An invited valet chooses a password with the code of the SMS, and is signed in',
    access: 'public',
    body: z.object({
      phoneNumber: typedPhone,
      token: typedCode,
      /** Required if the invitation has no name. */
      fullName: optionalText(160),
      password: newPassword,
    }),
    response: activated,
    errors: ['INVALID_ACTIVATION', 'CODE_LOCKED', 'INVITATION_LOCKED'],
  },
  'POST /api/business/activate': {
    summary: 'A manager chooses a password with the secret of the e-mailed link, and is signed in',
    access: 'public',
    body: z.object({ token: linkToken, password: newPassword }),
    response: activated.extend({
      message: z.string(),
      business: z.object({ name: z.string() }),
    }),
    errors: ['INVALID_ACTIVATION_LINK', 'ALREADY_ACTIVE'],
  },
  'POST /api/business/activation-link': {
    summary: 'Says whether an e-mailed link can still be used, before a password is chosen',
    access: 'public',
    body: z.object({ token: linkToken }),
    response: z.object({ business: z.object({ name: z.string() }) }),
    errors: ['INVALID_ACTIVATION_LINK', 'ALREADY_ACTIVE'],
  },
  'POST /api/business/resend-activation': {
    summary: 'Sends a new activation link; a 400 carries a message to show, not a failure',
    access: 'public',
    body: z.object({
      email: requiredText(254, issueOption('email_missing')),
      /**
       * Secret of the old activation link, if the person has one. Only its holder learns that the
       * account is already active.
       */
      token: linkToken.optional(),
      language: z.enum(languages).optional(),
    }),
    response: z.object({ message: z.string() }),
    errors: ['ALREADY_ACTIVE'],
  },
} as const satisfies OperationTable;
