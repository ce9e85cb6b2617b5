import type { AnyRoute } from '@tanstack/react-router';
import { translateNow } from '#web/lib/translation.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { appRouter } from './router.tsx';

/**
 * Blocks navigation while offline, unless the next screen and its texts are loaded. Otherwise
 * people would lose their input. Parts of a screen load through `prefetch`.
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

/**
 * Loads the files of the next screen.
 *
 * @returns whether the navigation is blocked because a file could not be loaded
 */
async function blockerFn({ nextLocation }: Question): Promise<boolean> {
  const [routes] = appRouter.getMatchedRoutes(nextLocation.pathname);
  try {
    await Promise.all(routes.map((route) => fetchAll(route)));
    return false;
  } catch {
    showFailedToast(translateNow('common:failure.unreachable'));
    return true;
  }
}

/** Loads the component and the texts of a route. */
async function fetchAll(route: AnyRoute): Promise<void> {
  const texts = route.options.loader as (() => Promise<void>) | undefined;
  await Promise.all([appRouter.loadRouteChunk(route), texts?.()]);
}
