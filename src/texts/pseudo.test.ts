import { describe, expect, it, test } from 'vitest';
import { compileCatalog, readSources } from './compile.ts';
import { isLanguage, PSEUDO_LANGUAGE } from './languages.ts';
import { pseudoCatalog, pseudoDocument } from './pseudo.ts';
import { readMessageShape } from './shape.ts';
import { createTranslator, type Namespace, type Translator } from './translator.ts';

function reader(text: string) {
  const catalog = pseudoCatalog(compileCatalog({ text }));
  const { t, rich } = createTranslator('common', 'en', { find: () => catalog }) as unknown as {
    t: (key: string, values?: object) => string;
    rich: Translator<Namespace>['rich'] & ((key: string, tags: object) => unknown[]);
  };
  return { t: (values?: object) => t('text', values), rich: (tags: object) => rich('text', tags) };
}

describe('the pseudo-language', () => {
  it('is accented, a third longer and in brackets', () => {
    expect(reader('Sign in').t()).toBe('[Šîĝñ îñ ···]');
  });

  it('keeps values', () => {
    expect(reader('Pay {amount} now').t({ amount: 'USD 5' })).toBe('[Þåý USD 5 ñöŵ ···]');
  });

  it('keeps plural forms and the options of choices', () => {
    const cars = reader('{count, plural, =0 {none} one {# car} other {# cars}}');
    expect([0, 1, 1200].map((count) => cars.t({ count }))).toEqual([
      '[ñöñé ··]',
      '[1 çåŕ ··]',
      '[1,200 çåŕš ··]',
    ]);
    const at = reader('{hasSpot, select, yes {At {spot}} other {Parked}}');
    expect(at.t({ hasSpot: 'yes', spot: 'B12' })).toBe('[Åţ B12 ··]');
    expect(at.t({ hasSpot: 'other' })).toBe('[Þåŕķéð ··]');
  });

  it('keeps tags and changes the text inside them', () => {
    const { rich } = reader('I accept the <terms>Terms</terms>.');
    const parts = rich({ terms: (words: string[]) => ({ link: words }) });
    expect(parts).toEqual(['[Î åççéþţ ţĥé ', { link: ['Ţéŕɱš'] }, '. ·······]']);
  });

  it('covers every text of a document', () => {
    expect(pseudoDocument({ who: { title: 'You', body: ['Be', ['18']] } })).toEqual({
      who: { title: '[Ýöû ·]', body: ['[Ɓé ·]', ['[18 ·]']] },
    });
  });
});

test.each(Object.entries(readSources('en')))(
  '%s keeps its values and replaces every letter',
  (_, source) => {
    const catalog = compileCatalog(source);
    const pseudo = pseudoCatalog(catalog);
    for (const [key, message] of Object.entries(catalog)) {
      const made = pseudo[key];
      if (made === undefined) throw new Error(`${key} is not there`);
      expect(readMessageShape(made), key).toEqual(readMessageShape(message));
      expect(literals(made).filter((text) => /[a-z]/i.test(text), key)).toEqual([]);
    }
  },
);

/** Returns the literal text of a compiled message, without the names of its values. */
function literals(nodes: unknown): string[] {
  if (typeof nodes === 'string') return [nodes];
  if (!Array.isArray(nodes)) return [];
  return (nodes as unknown[]).flatMap((node) => {
    if (!Array.isArray(node)) return literals(node);
    const [, kind, options] = node as unknown[];
    if (typeof kind !== 'number') return literals(node.slice(1));
    return Object.values(options ?? {}).flatMap(literals);
  });
}

it('is no language of the product', () => {
  expect(isLanguage(PSEUDO_LANGUAGE)).toBe(false);
});
