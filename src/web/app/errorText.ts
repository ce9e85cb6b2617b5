import { findRefusalText, findText, useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';

/**
 * Returns a function that words an error: the local text of its code, or else the server's message.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'app']);
  return (error) => {
    if (!(error instanceof CallError)) return t('failure.unexpected');
    if (error.status === 0) return t('failure.unreachable');
    const { code } = error;
    const seconds = error.body?.retryAfter;
    if (code === 'ACCOUNT_LOCKED' && seconds) {
      return t('app:locked', { count: Math.ceil(seconds / 60) });
    }
    if (code === 'VALIDATION') return findIssueText(error) ?? error.message;
    return findRefusalText(code) ?? error.message;
  };
}

/**
 * Words the first refused value. Only `useAppForm` shows errors at fields, so only its forms may
 * point at errors below.
 */
function findIssueText({ body }: CallError): string | null {
  const [issue] = body?.issues ?? [];
  const count = Number(issue?.params['maximum'] ?? issue?.params['minimum']);
  return (
    findText('issues', issue?.code, { ...issue?.params, count }) ??
    findRefusalText('MALFORMED_REQUEST')
  );
}
