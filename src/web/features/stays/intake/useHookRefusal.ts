import { useState } from 'react';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { loadIssueTexts, useIssueText } from '#web/app/form/issueText.ts';

/** The issue of a hook that another key hangs on; null for any other refusal. */
function findHookIssue(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'HOOK_TAKEN') return null;
  const [issue] = error.body?.issues ?? [];
  return issue ? writeIssue(issue) : error.message;
}

/** What is said at the field of a hook that was refused, with the car whose key hangs there. */
export function useHookRefusal() {
  const issueText = useIssueText();
  const [issue, setIssue] = useState<string | null>(null);
  /** Its words may not be here yet. */
  async function show(next: string): Promise<void> {
    await loadIssueTexts();
    setIssue(next);
  }
  return {
    error: (issue && issueText({ message: issue })) || undefined,
    /** @returns whether it was the hook that was refused */
    refuse: (error: unknown): boolean => {
      const found = findHookIssue(error);
      if (found !== null) void show(found);
      return found !== null;
    },
    clear: () => setIssue(null),
  };
}
