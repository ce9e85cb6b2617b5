import { useLanguage } from '#web/lib/language.ts';
import { logError } from '#web/lib/logged.ts';
import { findRefusalText, findText, loadNamespaces } from '#web/lib/translation.ts';
import type { IssueCode } from '#contract/issueCatalogue.ts';
import { parseIssue } from '#contract/issues.ts';

/** Field-specific texts for issues. */
export type IssueTexts = Partial<Record<IssueCode, string>>;

/**
 * Error of a field: `message` is an issue, or the text of the server's error whose code is `type`.
 */
type Wrong = { type?: unknown; message?: string | undefined };

/** Loads the issue texts together with the rules, as a valid form needs neither. */
export const loadIssueTexts = (): Promise<void> => loadNamespaces('issues')().catch(logError);

/** Returns the localized error of a field: by code, else the server's message. */
export function useIssueText(): (error?: Wrong, texts?: IssueTexts) => string | undefined {
  // Subscribes to the language, so that errors are translated again when it changes.
  useLanguage();
  return (error, texts) => {
    const issue = parseIssue(error?.message);
    if (!issue) return findRefusalText(String(error?.type)) ?? error?.message;
    const { code, params, message } = issue;
    const own = texts?.[code];
    if (own) return own;
    const count = Number(params['maximum'] ?? params['minimum']);
    // A page older than the server may not know the code.
    return findText('issues', code, { ...params, count }) ?? message;
  };
}
