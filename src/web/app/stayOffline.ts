import type { AnyRoute } from '@tanstack/react-router';
import { translate } from '#web/lib/translation.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { router } from './router.tsx';

/**
 * Without a network a person stays where he is, and what he typed stays too, unless the next screen
 * and its words are here already. Parts within a screen fetch themselves ahead: see `prefetch`.
 */
export function stayOffline(): void {
  let allow: (() => void) | null = null;
  function follow(): void {
    allow?.();
    allow = navigator.onLine
      ? null
      : router.history.block({ blockerFn, enableBeforeUnload: false });
  }
  addEventListener('online', follow);
  addEventListener('offline', follow);
  follow();
}

type Question = { nextLocation: { pathname: string } };

/** Whether the way is closed. */
async function blockerFn({ nextLocation }: Question): Promise<boolean> {
  const [routes] = router.getMatchedRoutes(nextLocation.pathname);
  try {
    await Promise.all(routes.map((route) => fetchAll(route)));
    return false;
  } catch {
    toastFailed(translate('common:connection.offline'));
    return true;
  }
}

/** A screen and its words, which are all that a route loads. */
async function fetchAll(route: AnyRoute): Promise<void> {
  const words = route.options.loader as (() => Promise<void>) | undefined;
  await Promise.all([router.loadRouteChunk(route), words?.()]);
}
