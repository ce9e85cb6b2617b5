import { useTranslation } from '#web/lib/translation.ts';
import type { IssueCode } from '#contract/issueCatalogue.ts';
import { parseIssue } from '#contract/issues.ts';

/** For a field that says it in words of its own. */
export type IssueTexts = Partial<Record<IssueCode, string>>;

/**
 * What is wrong with a field in the reader's language: by code, else in the server's words. A text
 * that is no issue has been translated already.
 */
export function useIssueText(): (
  error: string | undefined,
  texts?: IssueTexts,
) => string | undefined {
  const { t, has } = useTranslation('issues');
  return (error, texts) => {
    const issue = parseIssue(error);
    if (!issue) return error;
    const { code, params, message } = issue;
    const own = texts?.[code];
    if (own) return own;
    const count = Number(params['maximum'] ?? params['minimum']);
    // A page that is older than the server may not know the code.
    return has(code) ? t(code as 'text_too_long', { ...params, count }) : message;
  };
}
