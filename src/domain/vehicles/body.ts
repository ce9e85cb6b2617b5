import { foldCarWords } from './foldCarWords.ts';
import { type CarBody, carBodies, makeModels } from './models.ts';

/**
 * Builds a pattern for a whole word. Letters and digits can be adjacent, as in 'GLE450' and 'X5M'.
 */
const wholeWord = (source: string) =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${source.replaceAll('_', ' ?')})(?:(?<=\\d)(?!\\d)|(?<=\\p{L})(?!\\p{L}))`,
    'u',
  );

type Pattern = readonly [CarBody, RegExp];

/** Patterns for words in a model's name that say the body, as in 'C 300 Coupé'. */
const named: readonly Pattern[] = [
  ['coupe', wholeWord('coupe|cabrio(let)?|convertible|roadster|spider|spyder|كوبيه')],
  ['hatchback', wholeWord('hatch(back)?|هاتشباك')],
  ['pickup', wholeWord('pick_?up|truck|crew_cab|بيك_اب')],
  ['van', wholeWord('(mini)?van|فان')],
  ['suv', wholeWord('suv|crossover')],
  ['sedan', wholeWord('sedan|saloon|سيدان')],
];

const makes = makeModels.map(({ name, usual, models = {} }) => ({
  name: wholeWord(name),
  usual,
  patterns: carBodies.flatMap((body): Pattern[] => {
    const words = models[body];
    return words ? [[body, wholeWord(words.replaceAll(' ', '|'))]] : [];
  }),
}));

/**
 * Patterns for model names of at least five letters, as 'camry'. They are used if the make is
 * unknown.
 */
const distinctive = makeModels.flatMap(({ models = {} }) =>
  carBodies.flatMap((body): Pattern[] => {
    const words = (models[body] ?? '').split(' ').filter((word) => /^[\p{L}_]{5,}$/u.test(word));
    return words.length > 0 ? [[body, wholeWord(words.join('|'))]] : [];
  }),
);

/** Finds the body with the longest match, because 'Corolla Cross' must not count as 'Corolla'. */
function findLongest(patterns: readonly Pattern[], text: string): CarBody | null {
  let found: { body: CarBody; length: number } | null = null;
  for (const [body, pattern] of patterns) {
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > (found?.length ?? 0)) found = { body, length };
  }
  return found?.body ?? null;
}

/** Finds the body of a car by its model, then by words in its name, then by the make. */
export function findCarBody(make: string | null, model: string | null): CarBody {
  const text = foldCarWords(`${make ?? ''} ${model ?? ''}`);
  const known = makes.find(({ name }) => name.test(text));
  const rest = known ? text.replace(known.name, ' ') : text;
  const byModel = findLongest(known?.patterns ?? distinctive, rest);
  // Coupés often have the model name of a sedan, so a word like 'Coupé' takes precedence over a
  // sedan.
  if (byModel && byModel !== 'sedan') return byModel;
  return findLongest(named, rest) ?? byModel ?? known?.usual ?? 'neutral';
}
