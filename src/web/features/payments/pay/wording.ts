import { CallError } from '#contract/client.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { findRefusalText } from '#web/lib/translation.ts';

/** What went wrong in the reader's language: by the error's code, else in the server's words. */
export function wording(error: unknown, { t, language }: AnyTranslator<'common'>): string {
  if (!(error instanceof CallError)) return t('common:failure.unexpected');
  if (error.status === 0) return t('common:failure.unreachable');
  if (!error.code) return t('common:failure.unexpected');
  // The server's own words say more than the code's, where they can be read.
  if (language === 'en' && error.body?.message) return error.body.message;
  return findRefusalText(error.code) ?? error.message;
}
