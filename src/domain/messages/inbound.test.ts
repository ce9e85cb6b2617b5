import { expect, test } from 'vitest';
import { parseInboundKeyword } from './inbound.ts';

test.each([
  [
    'stop',
    ['STOP', 'stop', ' Stop. ', 'StopAll', 'STOP ALL', 'unsubscribe', 'Cancel', 'END', 'quit!'],
  ],
  ['stop', ['إيقاف', 'ايقاف', 'أيقاف', 'توقف', '\u200fتوقّف\u200f', 'إيقــاف']],
  ['start', ['START', 'yes', 'Unstop', 'ابدأ', 'إبدأ', 'ابدا']],
  ['help', ['HELP', 'info', 'Help?', 'مساعدة', 'مساعده']],
] as const)('the keyword %s is recognised', (wish, texts) => {
  for (const text of texts) expect(parseInboundKeyword(text), text).toBe(wish);
});

test.each(['', '   ', '123456', 'please do not stop', 'stopping', 'yes please', 'شكرا', '🙂'])(
  'a text without a keyword is just a message: %j',
  (text) => expect(parseInboundKeyword(text)).toBe(null),
);
