import { carPaints } from './carPaints.ts';
import { foldCarWords } from './foldCarWords.ts';

/** Colours that no form offers but valets type. */
const otherPaints = {
  orange: '#d9651b',
  yellow: '#e6c229',
  beige: '#d8c7a3',
  purple: '#5f3b7c',
  maroon: '#6e1423',
  navy: '#1b2a4e',
  pink: '#d98aa4',
};

const paints: readonly (readonly [paint: string, words: string])[] = [
  [carPaints.Black, 'black اسود سوداء سودا'],
  [carPaints.White, 'white pearl ivory ابيض بيضاء بيضا لولوي'],
  [carPaints.Silver, 'silver فضي فضيه'],
  [carPaints.Gray, 'gray grey charcoal graphite anthracite رمادي رماديه رصاصي رصاصيه'],
  [carPaints.Red, 'red احمر حمراء حمرا'],
  [carPaints.Blue, 'blue ازرق زرقاء زرقا'],
  [carPaints.Green, 'green اخضر خضراء خضرا'],
  [carPaints.Brown, 'brown bronze بني بنيه'],
  [carPaints.Gold, 'gold golden champagne ذهبي ذهبيه'],
  [otherPaints.orange, 'orange برتقالي برتقاليه'],
  [otherPaints.yellow, 'yellow اصفر صفراء صفرا'],
  [otherPaints.beige, 'beige cream tan sand بيج'],
  [otherPaints.purple, 'purple violet بنفسجي بنفسجيه'],
  [otherPaints.maroon, 'maroon burgundy عنابي عنابيه خمري'],
  [otherPaints.navy, 'navy كحلي كحليه'],
  [otherPaints.pink, 'pink وردي ورديه'],
];

/** Words for each colour, in English and Arabic. */
export const paintWords: readonly (readonly string[])[] = paints.map(([, words]) =>
  words.split(' '),
);

const paintsByWord: ReadonlyMap<string, string> = new Map(
  paints.flatMap(([paint, words]) => words.split(' ').map((word) => [word, paint] as const)),
);

/** Finds the drawing colour for a typed colour; null if unknown. */
export function findCarPaint(color: string | null): string | null {
  const words = foldCarWords(color ?? '').split(' ');
  const found = words.flatMap(
    (word) => paintsByWord.get(word) ?? paintsByWord.get(word.replace(/^ال/, '')) ?? [],
  );
  // 'Pearl white' is white and 'navy blue' is navy, so a specific colour takes precedence over a
  // common one.
  return (
    found.find((paint) => Object.values<string>(otherPaints).includes(paint)) ??
    found.at(-1) ??
    null
  );
}
