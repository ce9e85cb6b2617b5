import { createFairQueue } from '../limits/fairQueue.ts';

/**
 * Figures: each is reckoned by several long statements at the same time, and whoever asks for hundreds at once would
 * take every connection from everybody, guests among them.
 */
export const reckonInTurn = createFairQueue({
  mostAtOnce: 2,
  mostWaiting: 300,
  retryAfterSeconds: 5,
});
