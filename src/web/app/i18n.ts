import i18next from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ChunkError } from '#web/lib/chunks.ts';
import { currentLanguage, subscribeLanguage } from '#web/lib/language.ts';

type Catalogs = Record<string, object>;

/** One small file per language and part of the application, loaded when a screen needs it. */
const catalogs = import.meta.glob<Catalogs>(['../locales/{en,ar}/*.ts', '!../locales/*/ticket.ts']);

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    void readInto(done, language, namespace);
  },
};

async function readInto(done: ReadCallback, language: string, namespace: string): Promise<void> {
  try {
    done(null, await readCatalog(language, namespace));
  } catch (error) {
    done(error as Error, false);
  }
}

async function readCatalog(language: string, namespace: string): Promise<object> {
  const load = catalogs[`../locales/${language}/${namespace}.ts`];
  const catalog = (await load?.())?.[namespace];
  if (!catalog) throw new Error(`No catalog ${language}/${namespace}`);
  return catalog;
}

/** Starts in the language the page was painted in and follows every change of it. */
export async function startLanguages(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      ns: ['common', 'app'],
      defaultNS: 'app',
      load: 'currentOnly',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  subscribeLanguage(() => void i18next.changeLanguage(currentLanguage()));
}

type Namespace =
  | 'access'
  | 'account'
  | 'activation'
  | 'admin'
  | 'board'
  | 'cards'
  | 'checkin'
  | 'conversation'
  | 'customer'
  | 'identity'
  | 'issues'
  | 'jobs'
  | 'legal'
  | 'notifications'
  | 'onboarding'
  | 'pay'
  | 'profile'
  | 'scan'
  | 'services'
  | 'sessions'
  | 'site'
  | 'vehicles';

/** For a route to have its words before it is shown; what could not be had is asked for again. */
export function wordsOf(...namespaces: Namespace[]) {
  return async (): Promise<void> => {
    await i18next.loadNamespaces(namespaces);
    if (missing(namespaces).length === 0) return;
    await i18next.reloadResources([i18next.language], missing(namespaces));
    const lost = missing(namespaces);
    if (lost.length > 0) throw new ChunkError(`No words: ${lost.join()}`);
  };
}

const missing = (namespaces: Namespace[]) =>
  namespaces.filter((name) => !i18next.hasResourceBundle(i18next.language, name));
