import { findRefusalText, useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { money } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';

/** What went wrong in the reader's language: by code, else in the server's words. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('common');
  return (error) => {
    if (!(error instanceof CallError)) return t('failure.unexpected');
    if (error.status === 0) return t('failure.unreachable');
    const { code } = error;
    const seconds = error.body?.retryAfter;
    if (code === 'ACCOUNT_LOCKED' && seconds) {
      return t('failure.locked', { count: Math.ceil(seconds / 60) });
    }
    const left = error.body?.left;
    if (code === 'HOUSE_LIMIT_REACHED' && left) {
      return t('failure.houseLeft', {
        amount: isolate(money(left.cents, left.currency, language)),
      });
    }
    return findRefusalText(code) ?? error.message;
  };
}
