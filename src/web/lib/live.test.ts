import { describe, expect, it } from 'vitest';
import { retryDelay } from './live.ts';

describe('retryDelay', () => {
  it('doubles, jittered between half of the step and the whole, up to 20 seconds', () => {
    expect(retryDelay(0, () => 0)).toBe(250);
    expect(retryDelay(0, () => 1)).toBe(500);
    expect(retryDelay(3, () => 1)).toBe(4000);
    expect(retryDelay(50, () => 1)).toBe(20_000);
    expect(retryDelay(50, () => 0)).toBe(10_000);
  });
});
