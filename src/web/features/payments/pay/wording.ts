import { CallError } from '#contract/client.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { findRefusalText } from '#web/lib/translation.ts';

/** Returns a localized error message by the error's code, else the server's message. */
export function describeCallError(
  error: unknown,
  { t, language }: AnyTranslator<'common'>,
): string {
  if (!(error instanceof CallError)) return t('common:failure.unexpected');
  if (error.status === 0) return t('common:failure.unreachable');
  if (!error.code) return t('common:failure.unexpected');
  // Prefers the server's English message, which is more specific than the text of the error code.
  if (language === 'en' && error.body?.message) return error.body.message;
  return findRefusalText(error.code) ?? error.message;
}
