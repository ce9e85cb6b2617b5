import { useState } from 'react';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { loadIssueTexts, useIssueText } from '#web/app/form/issueText.ts';

/** Returns the issue if the hook holds another key; null for other errors. */
function findHookIssue(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'HOOK_TAKEN') return null;
  const [issue] = error.body?.issues ?? [];
  return issue ? writeIssue(issue) : error.message;
}

/** Error of the hook field, which names the car whose key hangs on the hook. */
export function useHookRefusal() {
  const issueText = useIssueText();
  const [issue, setIssue] = useState<string | null>(null);
  /** Loads the issue texts first, because they are in a separate file. */
  async function show(next: string): Promise<void> {
    await loadIssueTexts();
    setIssue(next);
  }
  return {
    error: (issue && issueText({ message: issue })) || undefined,
    /** @returns whether the server refused the hook */
    refuse: (error: unknown): boolean => {
      const found = findHookIssue(error);
      if (found !== null) void show(found);
      return found !== null;
    },
    clear: () => setIssue(null),
  };
}
