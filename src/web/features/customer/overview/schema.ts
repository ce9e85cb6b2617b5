import { conversationsOperations } from '#contract/conversations.ts';

export const support = conversationsOperations['POST /api/support'].body.pick({ message: true });
