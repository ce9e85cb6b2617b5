import { toLatinDigits } from '../shared/digits.ts';
import type { OpeningSpan } from './openingHours.ts';

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const span = new RegExp(String.raw`^${time}\s*(?:-|–|—|to|إلى|حتى)\s*${time}$`, 'i');

/**
 * Parses a time of day to 'HH:MM'; 24:00 becomes 00:00.
 *
 * @returns null if the time does not exist
 */
function readTime(hours: string, minutes = '00'): string | null {
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  if (Number(hours) === 24 && minutes !== '00') return null;
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`;
}

/**
 * Parses the typed opening hours of one day: '11:30–15:00, 18–2'. An empty text means closed.
 *
 * @returns null if a part of the text is not a span of hours
 */
export function readSpans(typed: string): OpeningSpan[] | null {
  const parts = toLatinDigits(typed)
    .split(/[,،;؛\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const spans: OpeningSpan[] = [];
  for (const part of parts) {
    const [, fromHours, fromMinutes, toHours, toMinutes] = span.exec(part) ?? [];
    if (fromHours === undefined || toHours === undefined) return null;
    const from = readTime(fromHours, fromMinutes);
    const to = readTime(toHours, toMinutes);
    if (from === null || to === null) return null;
    spans.push({ from, to });
  }
  return spans;
}

/** Formats opening spans as text that `readSpans` can parse, the earliest first. */
export const writeSpans = (spans: readonly OpeningSpan[]): string =>
  spans
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${from}–${to === '00:00' ? '24:00' : to}`)
    .join(', ');
