import type { AnyRoute } from '@tanstack/react-router';
import { translateNow } from '#web/lib/translation.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { appRouter } from './router.tsx';

/**
 * Blocks navigation while offline unless the next screen and its texts are loaded, so that people
 * keep their input. See `prefetch` for parts of a screen.
 */
export function blockOfflineNavigation(): void {
  let allow: (() => void) | null = null;
  function follow(): void {
    allow?.();
    allow = navigator.onLine
      ? null
      : appRouter.history.block({ blockerFn, enableBeforeUnload: false });
  }
  addEventListener('online', follow);
  addEventListener('offline', follow);
  follow();
}

type Question = { nextLocation: { pathname: string } };

/** @returns whether the navigation is blocked */
async function blockerFn({ nextLocation }: Question): Promise<boolean> {
  const [routes] = appRouter.getMatchedRoutes(nextLocation.pathname);
  try {
    await Promise.all(routes.map((route) => fetchAll(route)));
    return false;
  } catch {
    showFailedToast(translateNow('common:connection.offline'));
    return true;
  }
}

/** Loads a route's screen and texts. */
async function fetchAll(route: AnyRoute): Promise<void> {
  const texts = route.options.loader as (() => Promise<void>) | undefined;
  await Promise.all([appRouter.loadRouteChunk(route), texts?.()]);
}
