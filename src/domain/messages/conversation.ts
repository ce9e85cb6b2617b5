/** What either side can say with one press, in the reader's own language. */
export const quickReplies = [
  'on_my_way',
  'five_minutes',
  'at_the_curb',
  'thank_you',
  'please_wait',
  'left_something',
  'where_are_you',
] as const;
export type QuickReply = (typeof quickReplies)[number];
