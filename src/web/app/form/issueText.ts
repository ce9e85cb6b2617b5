import { useLanguage } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';
import { findRefusalText, findText, loadNamespaces } from '#web/lib/translation.ts';
import type { IssueCode } from '#contract/issueCatalogue.ts';
import { parseIssue } from '#contract/issues.ts';

/** For a field that says it in words of its own. */
export type IssueTexts = Partial<Record<IssueCode, string>>;

/** `message`: an issue, or with the code of the server's error as `type` that error's text. */
type Wrong = { type?: unknown; message?: string | undefined };

/** A form's own words for what is wrong come with its rules, as a form in order needs neither. */
export const loadIssueTexts = (): Promise<void> => loadNamespaces('issues')().catch(logged);

/** What is wrong with a field in the reader's language: by code, else in the server's words. */
export function useIssueText(): (error?: Wrong, texts?: IssueTexts) => string | undefined {
  // Said anew in another language.
  useLanguage();
  return (error, texts) => {
    const issue = parseIssue(error?.message);
    if (!issue) return findRefusalText(String(error?.type)) ?? error?.message;
    const { code, params, message } = issue;
    const own = texts?.[code];
    if (own) return own;
    const count = Number(params['maximum'] ?? params['minimum']);
    // A page that is older than the server may not know the code.
    return findText('issues', code, { ...params, count }) ?? message;
  };
}
