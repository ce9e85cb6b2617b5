import type { Side } from '#contract/conversations.ts';
import type { QuickReply } from '#domain/messages/conversation.ts';

/** What each side has most use for, in the order of a return. */
export const repliesOf: Record<Side, readonly QuickReply[]> = {
  customer: [
    'on_my_way',
    'five_minutes',
    'at_the_curb',
    'left_something',
    'where_are_you',
    'thank_you',
  ],
  staff: ['on_my_way', 'please_wait', 'five_minutes', 'at_the_curb', 'where_are_you', 'thank_you'],
};
