import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { vi } from 'vitest';

/** Reads the application's routes as they are. Their modules look at the browser when they are loaded. */
export async function readRouteTree(): Promise<AnyRoute[]> {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { querySelector: () => null });
  const { routeTree } = await import('#web/app/routes/tree.ts');
  vi.unstubAllGlobals();
  const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory() });
  return Object.values(routesByPath);
}
