import { useEffect, useState } from 'react';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { loadIssueTexts, useIssueText } from '#web/app/form/issueText.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { useFreePlaces } from '../api.ts';
import { type PlaceChoice, resolvePlace } from './PlaceChips.tsx';

type Places = { hook: PlaceChoice; spot: PlaceChoice };

/** What was chosen for a car that is not parked yet, over a reload too. */
function usePlacesDraft(stayId: string) {
  const [draft] = useState(() => createDraft<Places>(`park ${stayId}`, { hook: '', spot: '' }));
  const [places, setPlaces] = useState(draft.read);
  useEffect(() => draft.write(places), [draft, places]);
  return [places, setPlaces, draft.forget] as const;
}

/** The issue of a hook that another key hangs on; null for any other refusal. */
export function findHookIssue(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'HOOK_TAKEN') return null;
  const [issue] = error.body?.issues ?? [];
  return issue ? writeIssue(issue) : error.message;
}

/**
 * Where a car and its key are put: as planned, or the next free ones.
 *
 * @param planned at the check-in
 */
export function usePlaces(
  stayId: string,
  locationId: string,
  planned: { hook: string | null; spot: string | null },
) {
  const issueText = useIssueText();
  const free = useFreePlaces(locationId);
  const [places, setPlaces, forget] = usePlacesDraft(stayId);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Its words may not be here yet. */
  async function showRefusal(issue: string): Promise<void> {
    await loadIssueTexts();
    setRefusal(issue);
  }
  const first = {
    hook: planned.hook ?? ((free?.usesHooks && free.hooks[0]) || ''),
    spot: planned.spot ?? free?.spots[0] ?? '',
  };
  return {
    hook: resolvePlace(places.hook, first.hook),
    spot: resolvePlace(places.spot, first.spot),
    /** For the chips of each. */
    bind: (kind: keyof Places) => ({
      kind,
      offered: free?.[`${kind}s`] ?? [],
      preselected: first[kind],
      value: places[kind],
      onChange: (next: PlaceChoice) => {
        if (kind === 'hook') setRefusal(null);
        setPlaces((before) => ({ ...before, [kind]: next }));
      },
      error: (kind === 'hook' && refusal && issueText({ message: refusal })) || undefined,
    }),
    /** @returns whether the hook was refused: then it is said there, and the next free one is offered */
    refuse: (error: unknown): boolean => {
      const issue = findHookIssue(error);
      if (issue === null) return false;
      void showRefusal(issue);
      setPlaces((before) => ({ ...before, hook: '' }));
      return true;
    },
    clear: () => setRefusal(null),
    forget,
  };
}
