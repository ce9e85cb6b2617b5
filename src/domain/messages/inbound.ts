/** Request that an SMS reply makes with one word. Null for an ordinary message. */
export type InboundKeyword = 'stop' | 'start' | 'help' | null;

const words: Record<Exclude<InboundKeyword, null>, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'إيقاف', 'توقف'],
  start: ['START', 'YES', 'UNSTOP', 'ابدأ'],
  help: ['HELP', 'INFO', 'مساعدة'],
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
