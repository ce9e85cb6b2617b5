import { createFairQueue } from '../limits/fairQueue.ts';

/**
 * Queue for analytics figures. Each figure runs several long statements at once, so hundreds of
 * requests by one caller would take all connections.
 */
export const queueFigureWork = createFairQueue({
  mostAtOnce: 2,
  mostWaiting: 300,
  retryAfterSeconds: 5,
});
