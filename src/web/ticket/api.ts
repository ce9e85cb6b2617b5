import { createClient, CallError } from '#contract/client.ts';
import { timedFetch } from '../lib/clock.ts';
import type { Text, TextKey } from './text.ts';

/** The guest is not signed in: the link's token goes with every call. */
export const call = createClient({ fetch: timedFetch });

export function ticketToken(): string {
  const match = /\/customer\/ticket\/([^/?#]+)/.exec(location.pathname);
  try {
    return decodeURIComponent(match?.[1] ?? '');
  } catch {
    // A link that was cut or mangled on its way.
    return '';
  }
}

/** What went wrong in the guest's language: by the error's code, else in the server's words. */
export function wording(error: unknown, { t, language }: Text): string {
  if (!(error instanceof CallError)) return t('common.failure.unexpected');
  if (error.status === 0) return t('common.failure.unreachable');
  if (!error.code) return t('common.errors.INTERNAL');
  // The server's own words say more than the code's, where they can be read.
  if (language === 'en' && error.body?.message) return error.body.message;
  // The page carries the wording of those codes only that it can meet.
  const key = `common.errors.${error.code}` as TextKey;
  const text = t(key);
  return text === key ? (error.body?.message ?? error.message) : text;
}
