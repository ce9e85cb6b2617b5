import { createRoute } from '@tanstack/react-router';
import { only, signedInScreens } from './guard.ts';
import { root } from './root.tsx';

/** Whoever manages a business. */
export const manager = createRoute({
  getParentRoute: () => root,
  id: 'manager',
  beforeLoad: only('business.edit', '/business-login'),
  ...signedInScreens,
});
