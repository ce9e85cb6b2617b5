import { createFairQueue } from '../limits/fairQueue.ts';

/** Hashes: more at once would only queue inside the thread pool and starve everything else that uses it. */
export const inTurn = createFairQueue({ mostAtOnce: 2, mostWaiting: 300, retryAfterSeconds: 10 });
