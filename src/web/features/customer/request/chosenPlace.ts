import { useQuery } from '@tanstack/react-query';
import type { CustomerLocation } from '#contract/places.ts';
import { createPartReader } from '#web/app/createReader.ts';
import type { RequestDraft } from './draft.ts';

const READ_AGAIN_MS = 30_000;
/** Maximum length of the search text. */
const SEARCH_LENGTH = 80;

/**
 * Reads whether the chosen place is open and staffed now. The draft may be days old, and the place
 * may close while the dialog is open.
 */
export function useChosenPlace(chosen: RequestDraft['place']) {
  const search = chosen?.name.slice(0, SEARCH_LENGTH).trim() ?? '';
  return useQuery({
    queryKey: ['chosen place', chosen?.id],
    queryFn: createPartReader('GET /api/locations', { query: { search } }, 'locations'),
    select: (found: readonly CustomerLocation[]) =>
      found.find(({ id }) => id === chosen?.id) ?? null,
    enabled: chosen !== null,
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
  });
}
