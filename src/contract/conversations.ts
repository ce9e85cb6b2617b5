import { z } from 'zod';
import { MESSAGE_MAX, quickReplies } from '#domain/messages/conversation.ts';
import { issueOption } from './issueCatalogue.ts';
import { linkToken, requiredText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { newRating } from './rating.ts';
import { id, idList, instant, shortLocation } from './people.ts';

/** Sides of the conversation about one car. */
export const conversationSides = ['customer', 'staff'] as const;
export type ConversationSide = (typeof conversationSides)[number];

export const conversationMessage = z.object({
  id: z.string(),
  side: z.enum(conversationSides),
  /** First name of the author; null for a guest without a name. */
  authorName: z.string().nullable(),
  isMine: z.boolean(),
  /** Id that the sender's screen created for the message; null for all other readers. */
  clientId: z.string().nullable(),
  text: z.string(),
  /** Key of a quick reply, which the screen translates for its reader. Null for a typed message. */
  quickReply: z.enum(quickReplies).nullable(),
  createdAt: instant,
  /** True if the other side has read the message. */
  isRead: z.boolean(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

export const conversation = z.object({
  stayId: id,
  ticketNumber: z.string(),
  ...shortLocation,
  /** Name of the valet or customer on the other side; null while that side has no name. */
  withName: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** The last 200 messages, the oldest first. */
  messages: z.array(conversationMessage),
  unread: z.number().int(),
  /** False from 24 hours after the end of the stay. The conversation is then read-only. */
  isOpen: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationSummary = z.object({
  stayId: id,
  ticketNumber: z.string(),
  ...shortLocation,
  withName: z.string().nullable(),
  vehicle: z.string().nullable(),
  lastText: z.string(),
  lastQuickReply: z.enum(quickReplies).nullable(),
  lastAt: instant,
  unread: z.number().int(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;

const text = requiredText(MESSAGE_MAX, issueOption('message_missing'));
export const newMessage = z.object({
  text: text.optional(),
  quickReply: z.enum(quickReplies).optional(),
  /**
   * Id created by the sender's screen. If a message is sent again with the same id, no second
   * message is stored.
   */
  clientId: z.string().min(8).max(64),
});
export type NewMessage = z.infer<typeof newMessage>;

/**
 * Last message that the screen has shown; later messages stay unread. If absent, all messages are
 * marked as read.
 */
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
    /**
     * Filter: only the conversations of these stays. A requested id that is missing in the answer
     * has left the list; `unread` counts all conversations.
     */
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
