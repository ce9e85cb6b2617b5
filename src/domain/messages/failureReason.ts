export const failureReasons = [
  'too_late',
  'unreadable',
  'unreachable',
  'blocked',
  'invalid',
  'timed_out',
  'no_connection',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * Patterns of error messages from carriers, providers, the network and Portico. The first match
 * decides about the reason.
 */
const signs: readonly [FailureReason, RegExp][] = [
  ['too_late', /^Not taken in time/],
  ['unreadable', /SECRET_KEY/],
  ['unreachable', /\b(?:30003|30005|30006)\b|unreachable|mailbox (?:is )?full/i],
  ['blocked', /\b(?:30004|30007|21610)\b|blocked|unsubscribed|spam/i],
  ['invalid', /\b(?:21211|21614|5\.1\.1)\b|not a valid|user unknown|no such (?:user|mailbox)/i],
  ['timed_out', /ETIMEDOUT|time[- ]?out|timed out/i],
  [
    'no_connection',
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|cannot be reached|socket hang up|fetch failed/i,
  ],
];

/**
 * Translates an error message into a reason that people without technical knowledge understand;
 * null if no pattern matches.
 */
export const findFailureReason = (words: string): FailureReason | null =>
  signs.find(([, sign]) => sign.test(words))?.[0] ?? null;
