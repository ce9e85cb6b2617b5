import { expect, it } from 'vitest';
import { texts } from '../../../test/e2e/texts.ts';
import { formatDuration } from './duration.ts';

it.each([
  [0, 'under 1 min', 'أقل من دقيقة'],
  [1, '1 min', 'دقيقة'],
  [2, '2 min', 'دقيقتان'],
  [10, '10 min', '10 دقائق'],
  [11, '11 min', '11 دقيقة'],
  [59, '59 min', '59 دقيقة'],
  [60, '1 h', 'ساعة'],
  [61, '1 h 01 min', 'ساعة ودقيقة'],
  [120, '2 h', 'ساعتان'],
  [135, '2 h 15 min', 'ساعتان و15 دقيقة'],
  [185, '3 h 05 min', '3 ساعات و5 دقائق'],
  [662, '11 h 02 min', '11 ساعة ودقيقتان'],
])('writes %d minutes as people say them', (minutes, en, ar) => {
  expect(formatDuration(minutes, texts.en)).toBe(en);
  expect(formatDuration(minutes, texts.ar)).toBe(ar);
});
