import { createFairQueue } from '../limits/fairQueue.ts';

/**
 * Queue for password hashing. More hashes at once would fill the thread pool and starve everything
 * else that uses it.
 */
export const queuePasswordWork = createFairQueue({
  mostAtOnce: 2,
  mostWaiting: 300,
  retryAfterSeconds: 10,
});
