import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a CSV file has plain numbers and an empty cell for null, and starts with a byte order mark', () => {
  expect(
    writeCsv([
      ['Total', 'Tip'],
      [28.5, null],
      [-3, 0],
    ]),
  ).toBe('\uFEFFTotal,Tip\r\n28.5,\r\n-3,0\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['the "Gate"', '"the ""Gate"""'],
  ['two\nlines', '"two\nlines"'],
  ['فندق ميريديان', 'فندق ميريديان'],
  ['=1+1', "'=1+1"],
  ['+971 4', "'+971 4"],
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['+4915142233445', '+4915142233445'],
  ['\u2066+49 151 422 3344\u2069', '+49 151 422 3344'],
  ['+123456', '+123456'],
  ['+12345', "'+12345"],
  ['+1234567890123456', "'+1234567890123456"],
  ['+49 151+422 3344', "'+49 151+422 3344"],
  ['+49 151-422-3344', "'+49 151-422-3344"],
  ['+49 151 A1 3344', "'+49 151 A1 3344"],
  ['+49  151 422 3344', "'+49  151 422 3344"],
  ['+49151422\n=1', `"'+49151422\n=1"`],
  ['＋4915142233445', "'＋4915142233445"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', `"'\t=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u0000=1', "'\u0000=1"],
  ['\u0007=1', "'\u0007=1"],
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  [' =HYPERLINK("x","y")', `"' =HYPERLINK(""x"",""y"")"`],
  ['\u2066=1', "'=1"],
])('the text %j is written %j', (text, written) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test('direction marks are removed from a cell and cannot hide a formula', () => {
  expect(writeCsv([['Fee · \u20688%\u2069', '\u2068=1+1\u2069']])).toBe("\uFEFFFee · 8%,'=1+1\r\n");
});
