import { useQueue } from '../api.ts';
import { LiveBadge } from './LiveBadge.tsx';

export function QueueBadge({ locationId }: { locationId: string }) {
  return <LiveBadge updatedAt={useQueue(locationId).dataUpdatedAt} />;
}
