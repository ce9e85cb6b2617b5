import { describe, expect, it } from 'vitest';
import { writePlace, writeWait } from './wait.ts';

const text = {
  t: (key: string, values?: unknown) =>
    `${key.replace(/.*\./, '')} ${JSON.stringify(values ?? {})}`,
} as unknown as Parameters<typeof writeWait>[1];

describe('writeWait', () => {
  it.each([
    [0, 'minutes {"count":0}'],
    [59, 'minutes {"count":59}'],
    [60, 'hours {"count":1}'],
    [61, 'wait {"hours":1,"minutes":1}'],
    [120, 'hours {"count":2}'],
    [135, 'wait {"hours":2,"minutes":15}'],
  ])('%i minutes are %s', (minutes, written) => {
    expect(writeWait(minutes, text)).toBe(written);
  });
});

describe('writePlace', () => {
  it('names only the places after the first one by number', () => {
    expect(writePlace(1, text)).toBe('next {}');
    expect(writePlace(2, text)).toBe('position {"position":2}');
  });
});
