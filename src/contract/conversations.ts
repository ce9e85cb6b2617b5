import { z } from 'zod';
import { MESSAGE_MAX, quickReplies } from '#domain/messages/conversation.ts';
import { issue } from './issueCatalogue.ts';
import { linkToken, requiredText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { newRating } from './rating.ts';
import { id, idList, instant, timeZone } from './people.ts';

/** The two sides of the conversation about one car. */
export const sides = ['customer', 'staff'] as const;
export type Side = (typeof sides)[number];

export const conversationMessage = z.object({
  id: z.string(),
  side: z.enum(sides),
  /** First name; null for a guest without one. */
  authorName: z.string().nullable(),
  isMine: z.boolean(),
  /** The name the sender's screen gave it; null to everybody else. */
  clientId: z.string().nullable(),
  text: z.string(),
  /** Set for a quick reply: the screen says it in the reader's language. */
  quickReply: z.enum(quickReplies).nullable(),
  createdAt: instant,
  /** The other side has seen it. */
  isRead: z.boolean(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

export const conversation = z.object({
  stayId: id,
  ticketNumber: z.string(),
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  /** Who is written with: the valet, or the customer; null where nobody has a name yet. */
  withName: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** The oldest first, the last 200. */
  messages: z.array(conversationMessage),
  unread: z.number().int(),
  /** False once the car has been back for a day: it can be read only. */
  isOpen: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationSummary = z.object({
  stayId: id,
  ticketNumber: z.string(),
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  withName: z.string().nullable(),
  vehicle: z.string().nullable(),
  lastText: z.string(),
  lastQuickReply: z.enum(quickReplies).nullable(),
  lastAt: instant,
  unread: z.number().int(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;

const text = requiredText(MESSAGE_MAX, issue('message_missing'));
export const newMessage = z.object({
  text: text.optional(),
  quickReply: z.enum(quickReplies).optional(),
  /** Made by the sender's screen: the same one sent again is one message. */
  clientId: z.string().min(8).max(64),
});
export type NewMessage = z.infer<typeof newMessage>;

/** The last message the screen has shown: one that came meanwhile stays unread. Absent is all so far. */
const readUpTo = z.object({
  upTo: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

const params = z.object({ id });
const token = z.object({ token: linkToken });

export const conversationsOperations = {
  'GET /api/conversations': {
    summary:
      'Conversations about cars that are not long gone, the latest first; staff see their locations’',
    access: 'conversations.write',
    isPrivate: true,
    /** Only of these stays: one that is not in the answer is in the list no more. `unread` is of all. */
    query: z.object({ ids: idList.optional() }),
    response: z.object({ conversations: z.array(conversationSummary), unread: z.number().int() }),
    errors: [],
  },
  'GET /api/conversations/{id}': {
    summary: 'The conversation about one stay; empty until somebody writes',
    access: 'conversations.write',
    isPrivate: true,
    params,
    response: conversation,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'POST /api/conversations/{id}/messages': {
    summary: 'Writes to the other side',
    access: 'conversations.write',
    params,
    body: newMessage,
    response: conversation,
    errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/conversations/{id}/read': {
    summary: 'All that the other side wrote so far is read',
    access: 'conversations.write',
    params,
    body: readUpTo,
    response: z.object({ unread: z.number().int() }),
    errors: ['CONVERSATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/customer/ticket/{token}/conversation': {
    summary: 'The same for the guest who holds the ticket link',
    access: 'ticket',
    isPrivate: true,
    params: token,
    response: conversation,
    errors: ['TICKET_NOT_FOUND'],
  },
  'POST /api/customer/ticket/{token}/messages': {
    summary: 'The guest writes to the people who have their car',
    access: 'ticket',
    params: token,
    body: newMessage,
    response: conversation,
    errors: ['TICKET_NOT_FOUND', 'CONVERSATION_CLOSED'],
  },
  'POST /api/customer/ticket/{token}/read': {
    summary: 'The guest has read all so far',
    access: 'ticket',
    params: token,
    body: readUpTo,
    response: z.object({ unread: z.number().int() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  'POST /api/customer/ticket/{token}/rating': {
    summary:
      'The guest rates the service after the return, 1 to 5, with a comment if they like; once more changes it',
    access: 'ticket',
    params: token,
    body: newRating,
    response: z.object({ rating: z.number().int(), comment: z.string().nullable() }),
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const satisfies OperationTable;
