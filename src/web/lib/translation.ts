import { languages, PSEUDO_LANGUAGE } from '#texts/languages.ts';
import { createTranslator } from '#texts/translator.ts';
import type { Catalog, Namespace, Translate, Translator } from '#texts/translator.ts';
import { logged } from './logged.ts';
import { beforeLanguageChange, currentLanguage, isolateIn, useLanguage } from './language.ts';
import type { Language } from './language.ts';

/** How a page gets a file of texts: `common`, `documents/terms`. */
type Load = (language: string, name: string) => Promise<unknown>;
type Entry = { file?: unknown; error?: Error; coming: Promise<void> };

const entries = new Map<string, Entry>();
/** Files that something has been shown with. */
const shown = new Set<string>();
/** Files that something shown could not do without. */
const missed = new Set<string>();
let load: Load = () => Promise.reject(new Error('Nobody has said where the texts are'));

/** Starts in the language the page was painted in; every change of it waits for its texts. */
export async function startTexts(from: Load, first: Namespace[]): Promise<void> {
  load = document.documentElement.lang === PSEUDO_LANGUAGE ? await pseudo(from) : from;
  beforeLanguageChange(fetchAllIn);
  await fetchAll(currentLanguage(), first);
}

/** Its texts are those of the first language, made strange as they come. */
async function pseudo(from: Load): Promise<Load> {
  const { pseudoCatalog, pseudoDocument } = await import('#texts/pseudo.ts');
  return async (language, name) => {
    const file = await from(language, name);
    if (language !== languages[0]) return file;
    return name.startsWith('documents/') ? pseudoDocument(file) : pseudoCatalog(file as Catalog);
  };
}

/**
 * All that the page has in its own language; also what a part asks for while this waits. Without
 * what nothing has shown yet it turns all the same: a part of it says so where it stands.
 */
async function fetchAllIn(language: Language): Promise<void> {
  const names = namesIn(currentLanguage());
  const ahead = names.filter((name) => !shown.has(name));
  await Promise.all([
    fetchAll(language, [...shown]),
    ...ahead.map((name) => fetchAll(language, [name]).catch(logged)),
  ]);
  if (namesIn(currentLanguage()).length > names.length) await fetchAllIn(language);
}

/**
 * For a route to have its texts before it is shown, in the language the page is in by then; what
 * could not be had is asked for again.
 */
export function loadNamespaces(...names: (Namespace | `documents/${string}`)[]) {
  return async function loadAll(): Promise<void> {
    const language = currentLanguage();
    await fetchAll(language, names);
    if (language !== currentLanguage()) await loadAll();
  };
}

async function fetchAll(language: Language, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const found = getEntry(language, name);
      if (found.error !== undefined) entries.delete(buildKey(language, name));
      const entry = getEntry(language, name);
      await entry.coming;
      if (entry.error !== undefined) throw entry.error;
    }),
  );
}

const buildKey = (language: Language, name: string) => `${language}/${name}`;

function namesIn(language: Language): string[] {
  const start = buildKey(language, '');
  return [...entries.keys()].flatMap((key) =>
    key.startsWith(start) ? key.slice(start.length) : [],
  );
}

function getEntry(language: Language, name: string): Entry {
  const key = buildKey(language, name);
  const known = entries.get(key);
  if (known) return known;
  const entry: Entry = { coming: Promise.resolve() };
  entry.coming = load(language, name).then(
    (file) => {
      entry.file = file;
    },
    (error: unknown) => {
      entry.error = error instanceof Error ? error : new Error(String(error));
    },
  );
  entries.set(key, entry);
  return entry;
}

/** Suspends until a file is there, and throws where it could not be had. */
function read(language: Language, name: string): unknown {
  const entry = getEntry(language, name);
  // oxlint-disable-next-line typescript/only-throw-error -- what Preact has instead of `use`
  if (entry.file === undefined && entry.error === undefined) throw entry.coming;
  if (entry.error !== undefined) {
    missed.add(name);
    throw entry.error;
  }
  shown.add(name);
  return entry.file;
}

const translators = new Map<string, Translator<Namespace>>();

function translatorOf<First extends Namespace, Any extends Namespace>(
  language: Language,
  first: First,
): Translator<First, Any> {
  const key = buildKey(language, first);
  const known = translators.get(key) as Translator<First, Any> | undefined;
  if (known) return known;
  const made = createTranslator<First, Any>(first, language, {
    find: (name) => entries.get(buildKey(language, name))?.file as Catalog | undefined,
    prepare: isolateIn(language),
  });
  translators.set(key, made as unknown as Translator<Namespace>);
  return made;
}

type Names<First extends Namespace, Rest extends Namespace> = First | readonly [First, ...Rest[]];

/** Texts in the language of the page: keys of the first namespace alone, of others `common:brand`. */
export function useTranslation<First extends Namespace, Rest extends Namespace = never>(
  names: Names<First, Rest>,
): Translator<First, First | Rest> {
  const language = useLanguage();
  const [first, ...rest] = typeof names === 'string' ? ([names] as const) : names;
  for (const name of [first, ...rest]) read(language, name);
  return translatorOf(language, first);
}

/** A text that is too long for a catalog, as its file has it. */
export function useDocument(name: string): unknown {
  return read(useLanguage(), `documents/${name}`);
}

/** For what is said outside of a screen, in namespaces that every page has, or that its caller came with. */
export const translate: Translate<'app', 'app' | 'common' | 'outbox'> = (key, ...values) =>
  translatorOf<'app', 'app' | 'common' | 'outbox'>(currentLanguage(), 'app').t(key, ...values);

/** Waits for the words of refusals, which a page without one never needs. Not having them refuses nothing. */
export const loadRefusalTexts = (): Promise<void> => loadNamespaces('errors')().catch(logged);

/** A text that no screen waits for, by the server's code; null where it is not here, or there is none. */
export function findText(
  name: 'errors' | 'deskErrors' | 'issues' | 'audit' | 'admin' | 'adminCalls',
  code: string | null | undefined,
  values?: Record<string, string | number>,
): string | null {
  const { t, has } = translatorOf(currentLanguage(), name) as AnyText;
  return code && has(code) ? t(code, values) : null;
}
type AnyText = { t: (key: string, values?: object) => string; has: (key: string) => boolean };

/** What a refusal is called, by its code, also one that only desks hear; null where the server's own words have to do. */
export const findRefusalText = (code: string | null | undefined) =>
  findText('errors', code) ?? findText('deskErrors', code);

/** What was missed is asked for once more; what was fetched ahead for another screen holds nothing up. */
export const retryTexts = () => fetchAll(currentLanguage(), [...missed]);
