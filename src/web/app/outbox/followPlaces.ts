import type { Query, QueryClient } from '@tanstack/react-query';
import { liveKeys } from '../liveKeys.ts';
import { judgeFailure } from './rules.ts';

/** Shortest time between two reads of a location's places that no open form shows, in ms. */
const PAUSE_MS = 30_000;

const queryKey = liveKeys.freePlaces('').slice(0, 2);
const arePlaces = ({ queryKey: [live, name] }: Query): boolean =>
  live === queryKey[0] && name === queryKey[1];
/** Stored data that no screen has asked for yet has no reader. */
const isReadable = ({ options }: Query): boolean => options.queryFn !== undefined;

/** Reads the free hooks and spots of all locations again, after this phone has used some. */
export const renewPlaces = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey, refetchType: 'all', predicate: isReadable });

/**
 * Reads stale free hooks and spots again while no form is open. Without signal, a form would offer
 * places that are taken since.
 */
export function followPlaces(client: QueryClient): void {
  const waiting = new Set<string>();
  async function readAgain(query: Query): Promise<void> {
    waiting.delete(query.queryHash);
    if (!query.state.isInvalidated || query.isActive() || !isReadable(query)) return;
    await client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
  function readLater(query: Query): void {
    if (waiting.has(query.queryHash)) return;
    waiting.add(query.queryHash);
    const { dataUpdatedAt, errorUpdatedAt } = query.state;
    const wait = Math.max(dataUpdatedAt, errorUpdatedAt) + PAUSE_MS - Date.now();
    setTimeout(() => void readAgain(query), Math.max(0, wait));
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !arePlaces(event.query)) return;
    const { action } = event;
    const isLost = action.type === 'error' && judgeFailure(action.error) === 'unreachable';
    if (action.type === 'invalidate' || isLost) readLater(event.query);
  });
}
