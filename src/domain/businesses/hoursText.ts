import { toLatinDigits } from '../shared/digits.ts';
import type { OpeningSpan } from './openingHours.ts';

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const span = new RegExp(String.raw`^${time}\s*(?:-|–|—|to|إلى|حتى)\s*${time}$`, 'i');

/** 24:00 is midnight. @returns null for no time of a day */
function readTime(hours: string, minutes = '00'): string | null {
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  if (Number(hours) === 24 && minutes !== '00') return null;
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`;
}

/**
 * The hours of one day as somebody types them: '11:30–15:00, 18–2'. Nothing is closed.
 *
 * @returns null for what is no hours
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

/** As `readSpans` takes it, the earliest first. */
export const writeSpans = (spans: readonly OpeningSpan[]): string =>
  spans
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${from}–${to === '00:00' ? '24:00' : to}`)
    .join(', ');
