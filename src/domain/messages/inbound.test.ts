import { expect, test } from 'vitest';
import { parseInboundKeyword } from './inbound.ts';

test.each([
  [
    'stop',
    ['STOP', 'stop', ' Stop. ', 'StopAll', 'STOP ALL', 'unsubscribe', 'Cancel', 'END', 'quit!'],
  ],
  ['stop', ['Stop-all', 'STOP  ALL.', 'opt-out', 'Opt out', 'OPTOUT', 'revoke', 'remove']],
  ['stop', ['Stop texting', 'stop messages!', 'Stop please', 'unsubscribe me']],
  ['stop', ['إلغاء', 'الغاء', 'إلغاء الاشتراك', 'الغاء الإشتراك', 'إلغاء اشتراكي', 'إلغـاء']],
  ['stop', ['أوقف', 'اوقف', 'أوقِف', 'أوقفوا', 'وقف', 'قف', 'توقفوا', 'أوقف الرسائل', 'إيقاف الكل']],
  ['stop', ['ألغ', 'ألغي', 'الغي الاشتراك', 'إنهاء', 'انهاء', 'انسحاب', 'ستوب', '«إلغاء»']],
  ['start', ['resume', 'Subscribe', 'بدء', 'ابدأ الرسائل', 'اشتراك']],
  ['help', ['support', 'المساعدة', 'معلومات']],
  ['stop', ['إيقاف', 'ايقاف', 'أيقاف', 'توقف', '\u200fتوقّف\u200f', 'إيقــاف']],
  ['start', ['START', 'yes', 'Unstop', 'ابدأ', 'إبدأ', 'ابدا']],
  ['help', ['HELP', 'info', 'Help?', 'مساعدة', 'مساعده']],
] as const)('the keyword %s is recognised', (wish, texts) => {
  for (const text of texts) expect(parseInboundKeyword(text), text).toBe(wish);
});

test.each([
  '',
  '   ',
  '123456',
  'please do not stop',
  'stopping',
  'yes please',
  'cancel my car',
  'أوقف السيارة أمام الباب',
  'ألغ طلب السيارة',
  'شكرا',
  '🙂',
])('a text without a keyword is just a message: %j', (text) =>
  expect(parseInboundKeyword(text)).toBe(null),
);
