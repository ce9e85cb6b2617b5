/** What somebody asks for who answers an SMS with one word; null when it is just a message. */
export type InboundKeyword = 'stop' | 'start' | 'help' | null;

const words: Record<Exclude<InboundKeyword, null>, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'إيقاف', 'توقف'],
  start: ['START', 'YES', 'UNSTOP', 'ابدأ'],
  help: ['HELP', 'INFO', 'مساعدة'],
};

/** Letters only, in one case; Arabic as it is typed on a phone, without hamza and dots. */
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

/** The word has to stand alone: 'please don't stop' asks for nothing. */
export function parseInboundKeyword(text: string): InboundKeyword {
  return keywords.get(foldWord(text)) ?? null;
}
