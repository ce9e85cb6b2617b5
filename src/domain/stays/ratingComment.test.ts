import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanComment } from './ratingComment.ts';

test.each([
  ['  Quick and kind.  ', 'Quick and kind.'],
  ['One\r\ntwo\rthree', 'One\ntwo\nthree'],
  ['One\n\n\n\n\ntwo', 'One\n\ntwo'],
  ['a\tb\u0007c\u0000', 'a bc'],
  // A direction override would reverse the text that follows.
  ['\u202Eevil\u202C \u2067text\u2069', 'evil text'],
  // Persian and emoji need joiners, and Arabic needs its direction marks.
  ['می\u200Cخواهم 👨\u200D👩\u200D👧 \u200Fشكرًا', 'می\u200Cخواهم 👨\u200D👩\u200D👧 \u200Fشكرًا'],
  ['\u200B\u200D \u2060', ''],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanComment(typed)).toBe(kept);
});

test('a cleaned comment is never longer than typed, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const kept = cleanComment(typed);
      expect(kept.length).toBeLessThanOrEqual(typed.length);
      expect(cleanComment(kept)).toBe(kept);
    }),
  );
});
