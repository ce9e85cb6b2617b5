import { z } from 'zod';
import { carStates } from '#domain/orders/carState.ts';
import {
  SUPPORT_TEXT_MAX,
  supportMessageKinds,
  supportStatuses,
  supportViews,
} from '#domain/support/requests.ts';
import { optionalText, requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, roles } from './people.ts';

const text = requiredText(SUPPORT_TEXT_MAX, issueOption('message_missing'));
const clientId = z.string().min(8).max(64);
const params = z.object({ id });

const person = z.object({ id, name: z.string() });

const message = z.object({
  id,
  kind: z.enum(supportMessageKinds),
  /**
   * Author of the message; null for the asker's own messages. Askers never see the names of
   * authors.
   */
  author: person.nullable(),
  text: z.string(),
  at: instant,
});

/** Support request as shown to its asker. */
export const ownSupportRequest = z.object({
  id,
  subject: z.string().nullable(),
  message: z.string(),
  status: z.enum(supportStatuses),
  createdAt: instant,
  messages: z.array(message),
});
export type OwnSupportRequest = z.infer<typeof ownSupportRequest>;

const supportRow = z.object({
  id,
  subject: z.string().nullable(),
  /** Beginning of the last message, by the asker or by the platform. */
  words: z.string(),
  status: z.enum(supportStatuses),
  asker: person.extend({ role: z.enum(roles) }),
  assignedTo: person.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type SupportRow = z.infer<typeof supportRow>;

export const supportRequest = supportRow.extend({
  message: z.string(),
  contact: z.object({
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    businessName: z.string().nullable(),
  }),
  messages: z.array(message),
  /** Stays of the asker: cars in custody first, then the latest stays. */
  stays: z.array(
    z.object({
      id,
      car: z.string(),
      state: z.enum(carStates),
      isInCustody: z.boolean(),
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
      businessName: z.string(),
      createdAt: instant,
    }),
  ),
});
export type SupportRequest = z.infer<typeof supportRequest>;

const found = ['SUPPORT_REQUEST_NOT_FOUND'] as const;
const step = ['SUPPORT_REQUEST_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;

export const supportOperations = {
  'POST /api/support': {
    summary: 'Asks for help: the business of the current stay, or the platform where there is none',
    access: 'signed-in',
    body: z.object({ message: text, subject: optionalText(120), clientId }),
    response: z.object({
      /**
       * Recipient: `business` is the conversation of this stay, `platform` is the platform's
       * support.
       */
      to: z.enum(['business', 'platform']),
      stayId: id.nullable(),
    }),
    errors: [],
  },
  'GET /api/support': {
    summary: 'What the caller asked the platform, the latest first, and what was answered',
    access: 'signed-in',
    isPrivate: true,
    response: z.object({ requests: z.array(ownSupportRequest) }),
    errors: [],
  },
  'POST /api/support/{id}/messages': {
    summary: 'The asker writes again; what was answered or closed is open again',
    access: 'signed-in',
    params,
    body: z.object({ message: text, clientId }),
    response: z.object({ request: ownSupportRequest }),
    errors: found,
  },
  'GET /api/admin/support': {
    summary:
      'A page of the requests for help: open ones and the caller’s, the longest waiting first; answered and closed ones, the latest first',
    access: 'support.view',
    isPrivate: false,
    query: z.object({
      view: z.enum(supportViews).default('open'),
      search: z.string().max(254).optional(),
      /** Start of the page: `nextCursor` of the previous answer; absent for the first page. */
      cursor: id.optional(),
    }),
    response: z.object({
      requests: z.array(supportRow),
      nextCursor: id.nullable(),
      counts: z.object({ open: z.number().int(), mine: z.number().int() }),
    }),
    errors: [],
  },
  'GET /api/admin/support/{id}': {
    summary: 'One request with all that was written, and the asker’s cars',
    access: 'support.view',
    isPrivate: true,
    view: 'support request viewed',
    params,
    response: z.object({ request: supportRequest }),
    errors: found,
  },
  'POST /api/admin/support/{id}/take': {
    summary: 'Takes a request, from whoever was seen to have it',
    access: 'support.answer',
    params,
    body: z.object({ from: id.nullable() }),
    response: z.object({ request: supportRequest }),
    errors: step,
  },
  'POST /api/admin/support/{id}/release': {
    summary: 'Gives a request that the caller has back into the queue',
    access: 'support.answer',
    params,
    response: z.object({ request: supportRequest }),
    errors: step,
  },
  'POST /api/admin/support/{id}/answer': {
    summary: 'Answers a request; the asker is told in the app and by e-mail',
    access: 'support.answer',
    params,
    body: z.object({
      text,
      /** Last message that the administrator saw below the request; null if none was shown. */
      seenId: id.nullable(),
    }),
    response: z.object({ request: supportRequest }),
    errors: step,
  },
  'POST /api/admin/support/{id}/notes': {
    summary: 'Writes a note that only administrators read',
    access: 'support.answer',
    params,
    body: z.object({ text }),
    response: z.object({ request: supportRequest }),
    errors: [...found, 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/support/{id}/close': {
    summary: 'Closes a request that needs no answer any more',
    access: 'support.answer',
    params,
    response: z.object({ request: supportRequest }),
    errors: step,
  },
  'POST /api/admin/support/{id}/reopen': {
    summary: 'Opens a closed or an answered request again',
    access: 'support.answer',
    params,
    response: z.object({ request: supportRequest }),
    errors: step,
  },
} as const satisfies OperationTable;
