import { createRoute } from '@tanstack/react-router';
import { findAdminTab } from '../../features/admin/tabs.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { deskTexts } from '../deskTexts.ts';
import { screen } from '../screen.ts';
import { addTextFiles } from '../textFiles.ts';
import { only, signedInScreens } from './guard.ts';
import { root } from './root.tsx';
import { readSearch } from './search.ts';

addTextFiles(deskTexts);

const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: only('people.impersonate', '/admin-login'),
  ...signedInScreens,
});
const adminScreen = {
  getParentRoute: () => admin,
  validateSearch: readSearch({ tab: findAdminTab }),
  loader: loadNamespaces('admin'),
  component: screen(() => import('../../features/admin/AdminDashboard.tsx'), 'AdminDashboard'),
};
const adminDashboard = createRoute({ ...adminScreen, path: '/admin-dashboard' });
const adminStart = createRoute({ ...adminScreen, path: '/admin' });

/** The platform's desk: one of the branches. */
export const adminRoutes = [admin.addChildren([adminDashboard, adminStart])] as const;
