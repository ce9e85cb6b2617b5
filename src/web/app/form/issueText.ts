import { useLanguage } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { findRefusalText, findText, loadNamespaces } from '#web/lib/translation.ts';
import type { IssueCode } from '#contract/issueCatalogue.ts';
import { parseIssue } from '#contract/issues.ts';

/** Texts of one field that replace the default texts of validation issues. */
export type IssueTexts = Partial<Record<IssueCode, string>>;

/**
 * Error of a form field. `message` is an issue of the schema, or the text of the server error with
 * the code `type`.
 */
type Wrong = { type?: unknown; message?: string | undefined };

/**
 * Loads the texts of validation issues. Called together with the schema, because an untouched form
 * needs neither.
 */
export const loadIssueTexts = (): Promise<void> => loadNamespaces('issues')().catch(logError);

/**
 * Returns a function that words a field's error: the local text of the issue, or else the server's
 * message.
 */
export function useIssueText(): (error?: Wrong, texts?: IssueTexts) => string | undefined {
  // Subscribes to the language. Otherwise errors would keep their language after a change.
  useLanguage();
  return (error, texts) => {
    const issue = parseIssue(error?.message);
    if (!issue) return findRefusalText(String(error?.type)) ?? error?.message;
    const { code, params, message } = issue;
    const own = texts?.[code];
    if (own) return own;
    const count = Number(params['maximum'] ?? params['minimum']);
    // A page older than the server may not know the code of the issue.
    return findText('issues', code, { ...params, count }) ?? message;
  };
}
