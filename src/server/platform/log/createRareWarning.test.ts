import { afterEach, expect, test, vi } from 'vitest';
import { createRareWarning } from './createRareWarning.ts';

afterEach(() => vi.useRealTimers());

test('a cause is warned of once a minute, and each cause by itself', () => {
  vi.useFakeTimers();
  const warn = vi.fn<(fields: object, words: string) => void>();
  const warnRarely = createRareWarning();
  const causes = (...names: string[]) => {
    warn.mockClear();
    for (const name of names) warnRarely({ warn }, name, `no ${name}`);
    return warn.mock.calls.map(([, words]) => words);
  };
  expect(causes('answer', 'answer', 'id')).toEqual(['no answer', 'no id']);
  vi.advanceTimersByTime(59_999);
  expect(causes('answer', 'id')).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(causes('answer', 'answer')).toEqual(['no answer']);
});
