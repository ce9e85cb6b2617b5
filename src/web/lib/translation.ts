import { languages, PSEUDO_LANGUAGE } from '#texts/languages.ts';
import { createTranslator } from '#texts/translator.ts';
import type { Catalog, Namespace, Translate, Translator } from '#texts/translator.ts';
import { logError } from './logError.ts';
import {
  beforeLanguageChange,
  getCurrentLanguage,
  createIsolator,
  useLanguage,
} from './language.ts';
import type { Language } from './language.ts';

/** Loads a file of texts by name, such as `common` or `documents/terms`. */
type Load = (language: string, name: string) => Promise<unknown>;
type Entry = { file?: unknown; error?: Error; coming: Promise<void> };

const entries = new Map<string, Entry>();
/** Names of the files whose texts have been displayed. */
const shown = new Set<string>();
/** Names of the files that a displayed component lacked. */
const missed = new Set<string>();
let load: Load = () => Promise.reject(new Error('Nobody has said where the texts are'));

/**
 * Loads the first texts in the page's language. Later changes of the language wait for their texts.
 */
export async function startTexts(from: Load, first: Namespace[]): Promise<void> {
  load = document.documentElement.lang === PSEUDO_LANGUAGE ? await pseudo(from) : from;
  beforeLanguageChange(fetchAllIn);
  await fetchAll(getCurrentLanguage(), first);
}

/**
 * Returns a loader for the pseudo-language: the texts of the first language, distorted on loading.
 */
async function pseudo(from: Load): Promise<Load> {
  const { pseudoCatalog, pseudoDocument } = await import('#texts/pseudo.ts');
  return async (language, name) => {
    const file = await from(language, name);
    if (language !== languages[0]) return file;
    return name.startsWith('documents/') ? pseudoDocument(file) : pseudoCatalog(file as Catalog);
  };
}

/**
 * Loads all files of the page's language in another language, including files requested in the
 * meantime. Only displayed files must arrive; a component that lacks another file shows an error.
 */
async function fetchAllIn(language: Language): Promise<void> {
  const names = namesIn(getCurrentLanguage());
  const ahead = names.filter((name) => !shown.has(name));
  await Promise.all([
    fetchAll(language, [...shown]),
    ...ahead.map((name) => fetchAll(language, [name]).catch(logError)),
  ]);
  if (namesIn(getCurrentLanguage()).length > names.length) await fetchAllIn(language);
}

/**
 * Returns a route loader for these texts, in the language of the page at that time. Files that
 * failed are requested again.
 */
export function loadNamespaces(...names: (Namespace | `documents/${string}`)[]) {
  return async function loadAll(): Promise<void> {
    const language = getCurrentLanguage();
    await fetchAll(language, names);
    if (language !== getCurrentLanguage()) await loadAll();
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

/** Returns a file of texts. Suspends until the file is loaded; throws if loading fails. */
function read(language: Language, name: string): unknown {
  const entry = getEntry(language, name);
  // oxlint-disable-next-line typescript/only-throw-error -- Preact suspends by a thrown promise, as it has no `use`
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
    prepare: createIsolator(language),
  });
  translators.set(key, made as unknown as Translator<Namespace>);
  return made;
}

type Names<First extends Namespace, Rest extends Namespace> = First | readonly [First, ...Rest[]];

/**
 * Returns the texts of these namespaces in the page's language. Keys of the first namespace are
 * bare, others are written as `common:brand`.
 */
export function useTranslation<First extends Namespace, Rest extends Namespace = never>(
  names: Names<First, Rest>,
): Translator<First, First | Rest> {
  const language = useLanguage();
  const [first, ...rest] = typeof names === 'string' ? ([names] as const) : names;
  for (const name of [first, ...rest]) read(language, name);
  return translatorOf(language, first);
}

/** Returns a long text, which has a file to itself. */
export function useDocument(name: string): unknown {
  return read(useLanguage(), `documents/${name}`);
}

/** Translates outside components. The namespaces must be on every page, or loaded by the caller. */
export const translateNow: Translate<'app', 'app' | 'common' | 'outbox'> = (key, ...values) =>
  translatorOf<'app', 'app' | 'common' | 'outbox'>(getCurrentLanguage(), 'app').t(key, ...values);

/**
 * Loads the texts of refusals, which most pages never need. If loading fails, screens show the
 * server's message.
 */
export const loadRefusalTexts = (): Promise<void> => loadNamespaces('errors')().catch(logError);

/** Finds an optional text by its code. Null when the text is not loaded or does not exist. */
export function findText(
  name: 'errors' | 'deskErrors' | 'issues' | 'audit' | 'admin' | 'adminCalls',
  code: string | null | undefined,
  values?: Record<string, string | number>,
): string | null {
  const { t, has } = translatorOf(getCurrentLanguage(), name) as AnyText;
  return code && has(code) ? t(code, values) : null;
}
type AnyText = { t: (key: string, values?: object) => string; has: (key: string) => boolean };

/**
 * Finds the text of a refusal by its code, also among texts of the portals. Null when the screen
 * must show the server's message.
 */
export const findRefusalText = (code: string | null | undefined) =>
  findText('errors', code) ?? findText('deskErrors', code);

/**
 * Loads again the files that displayed components lacked. Files that were only prefetched are not
 * awaited.
 */
export const retryTexts = () => fetchAll(getCurrentLanguage(), [...missed]);
