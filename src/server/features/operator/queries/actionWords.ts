import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { adminActions } from '#domain/identity/adminActions.ts';
import { securityActions } from '#domain/identity/securityEvents.ts';
import { foldForSearch } from '#domain/shared/search.ts';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

const OF_ADMINS = 'audit.actions.';
const OF_MANAGERS = 'actions.';

/**
 * Collects the words of each audit action in all languages, because the search does not know the
 * reader's language.
 */
function collectWords(): Map<string, string> {
  const words = new Map<string, string>();
  const add = (action: string, text: string) =>
    words.set(action, `${words.get(action) ?? ''} ${foldForSearch(text)}`);
  for (const action of [...adminActions, ...securityActions]) add(action, action);
  for (const language of languages) {
    const sources = readSources(language);
    for (const [key, text] of flattenCatalog(sources['admin'] ?? {}))
      if (key.startsWith(OF_ADMINS)) add(key.slice(OF_ADMINS.length), text);
    for (const [key, text] of flattenCatalog(sources['audit'] ?? {}))
      if (key.startsWith(OF_MANAGERS)) add(key.slice(OF_MANAGERS.length), text);
    for (const [key, text] of flattenCatalog(sources['adminCalls'] ?? {})) add(key, text);
  }
  for (const [key, { summary }] of Object.entries<Operation>(operations))
    add(key, `${key} ${summary}`);
  return words;
}
const known = [...collectWords()];

/** Finds the audit actions whose words contain the typed word. */
export const findActions = (word: string): string[] =>
  known.flatMap(([action, words]) => (words.includes(word) ? [action] : []));

/** Returns the summary of a call from the contract; null for an action that is not a call. */
export const summarizeCall = (action: string): string | null =>
  (operations as Record<string, Operation>)[action]?.summary ?? null;
