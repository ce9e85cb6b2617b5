import type { QuickReply } from '#domain/messages/conversation.ts';

/**
 * English texts of quick replies for readers without translated screens: API clients and the
 * account download.
 */
export const quickReplyTexts: Record<QuickReply, string> = {
  on_my_way: 'I’m on my way.',
  five_minutes: 'Five more minutes, please.',
  at_the_curb: 'I’m at the curb.',
  thank_you: 'Thank you!',
  please_wait: 'One moment, please.',
  left_something: 'I left something in the car.',
  where_are_you: 'Where are you?',
};
