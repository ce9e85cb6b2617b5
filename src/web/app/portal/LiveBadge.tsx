import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { toServerTime } from '#web/lib/clock.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useLiveStatus } from '../Live.tsx';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { isOfPlatform } from './nav.ts';
import { usePlace } from './place.ts';

/**
 * Returns when the data on screen was last updated, in epoch milliseconds; null before any data.
 */
function useLastUpdate(): number | null {
  const cache = useQueryClient().getQueryCache();
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const shown = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
      const last = Math.max(0, ...shown);
      if (last > 0) setAt(last);
    };
    look();
    return cache.subscribe((event) => {
      const isNews = event.type === 'updated' && event.action.type === 'success';
      // A newly mounted component may show data that was fetched earlier.
      if (isNews || event.type === 'observerAdded') look();
    });
  }, [cache]);
  return at;
}

/**
 * Badge that shows whether data is live, and since when. Screen readers announce only changes of
 * the state.
 */
export function LiveBadge() {
  const { t, language } = useTranslation('portal');
  const { place, locations } = usePlace();
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isLive = useLiveStatus() === 'live' && isOnline;
  const at = useLastUpdate();
  const zone =
    (place ?? locations[0])?.timeZone ?? (isOfPlatform(pathname) ? DEVICE_ZONE : undefined);

  return (
    <span className="flex shrink-0 items-center gap-2 text-12 whitespace-nowrap text-muted @min-[40rem]:px-2">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isLive ? 'bg-ready' : 'animate-pulse bg-brass motion-reduce:animate-none'}`}
      />
      <output
        className={`font-strong @max-[23rem]:sr-only ${isLive ? 'text-ready' : 'text-amber-ink'}`}
      >
        {isLive ? t('live.active') : t(isOnline ? 'live.connecting' : 'live.offline')}
      </output>
      {at === null || zone === undefined ? null : (
        <span className="tabular-nums @max-[40rem]:hidden" aria-hidden="true">
          {formatTime(new Date(toServerTime(at)), language, zone)}
        </span>
      )}
    </span>
  );
}
