import type { AnyRoute } from '@tanstack/react-router';
import { translate } from '#web/lib/translation.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { router } from './router.tsx';

/**
 * Blocks navigation while offline unless the next screen and its texts are loaded, so that people
 * keep their input. See `prefetch` for parts of a screen.
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

/** @returns whether the navigation is blocked */
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

/** Loads a route's screen and texts. */
async function fetchAll(route: AnyRoute): Promise<void> {
  const texts = route.options.loader as (() => Promise<void>) | undefined;
  await Promise.all([router.loadRouteChunk(route), texts?.()]);
}
