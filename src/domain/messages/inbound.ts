/** Request that an SMS reply makes with one word. Null for an ordinary message. */
export type InboundKeyword = 'stop' | 'start' | 'help' | null;

const words: Record<Exclude<InboundKeyword, null>, readonly string[]> = {
  stop: [
    // The first ones are those that carriers of the United States obey.
    'STOP',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'OPT OUT',
    'REVOKE',
    'REMOVE',
    'STOP TEXTING',
    'STOP MESSAGES',
    'STOP TEXTS',
    'UNSUBSCRIBE ME',
    'STOP PLEASE',
    'إيقاف',
    'أوقف',
    'أوقفوا',
    'توقف',
    'توقفوا',
    'وقف',
    'وقفوا',
    'قف',
    'إلغاء',
    'ألغ',
    'ألغي',
    'إلغاء الاشتراك',
    'ألغ الاشتراك',
    'ألغي الاشتراك',
    'إلغاء اشتراكي',
    'إيقاف الكل',
    'إيقاف الرسائل',
    'أوقف الرسائل',
    'وقف الرسائل',
    'إيقاف الاشتراك',
    'أوقف الكل',
    'إلغاء الكل',
    'إنهاء',
    'انسحاب',
    'ستوب',
  ],
  start: ['START', 'YES', 'UNSTOP', 'RESUME', 'SUBSCRIBE', 'ابدأ', 'بدء', 'ابدأ الرسائل', 'اشتراك'],
  help: ['HELP', 'INFO', 'SUPPORT', 'مساعدة', 'المساعدة', 'معلومات'],
};

/**
 * Folds a text to letters of one case. Unifies the Arabic variants that phones type, as hamza forms
 * and similar endings.
 */
function foldWord(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('ـ', '')
    .replace(/[^\p{L}]/gu, '');
}

const keywords = new Map(
  (Object.keys(words) as Exclude<InboundKeyword, null>[]).flatMap((wish) =>
    words[wish].map((word) => [foldWord(word), wish] as const),
  ),
);

/**
 * Parses a keyword that is the whole message. The message 'please don't stop' contains no keyword.
 */
export function parseInboundKeyword(text: string): InboundKeyword {
  return keywords.get(foldWord(text)) ?? null;
}
