import { createRoute } from '@tanstack/react-router';
import { only, signedInScreens } from './guard.ts';
import { root } from './root.tsx';

/** Whoever sees how a business goes; what each screen needs beyond that it asks for itself. */
export const manager = createRoute({
  getParentRoute: () => root,
  id: 'manager',
  beforeLoad: only('figures.view', '/business-login'),
  ...signedInScreens,
});
