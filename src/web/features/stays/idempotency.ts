import { keptKey } from '#web/lib/keptKey.ts';

/** Of the ticket that is being opened. */
export const { keyFor, forgetKey } = keptKey('checkin-key');
