import { describe, expect, it } from 'vitest';
import { writePlace } from './wait.ts';

const text = {
  t: (key: string, values?: unknown) =>
    `${key.replace(/.*\./, '')} ${JSON.stringify(values ?? {})}`,
} as unknown as Parameters<typeof writePlace>[1];

describe('writePlace', () => {
  it('names only the places after the first one by number', () => {
    expect(writePlace(1, text)).toBe('next {}');
    expect(writePlace(2, text)).toBe('position {"position":2}');
  });
});
