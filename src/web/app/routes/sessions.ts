import { createRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';
import { requireCapability, signedInScreens } from './guard.ts';

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/session/start',
  validateSearch: readSearch({ session_id: anyText }),
  loader: loadNamespaces('sessions'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/SessionStart.tsx'),
    'SessionStart',
  ),
});
const manualEntry = createRoute({
  getParentRoute: () => rootRoute,
  path: '/session/manual-entry',
  validateSearch: readSearch({ code: anyText }),
  loader: loadNamespaces('sessions'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/ManualEntry.tsx'),
    'ManualEntry',
  ),
});
const valetConnect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/valet-connect/$qrCodeId',
  loader: loadNamespaces('connect', 'sessions', 'customer', 'identity', 'access', 'activation'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/ValetConnect.tsx'),
    'ValetConnect',
  ),
});

const scannerScreen = {
  getParentRoute: () => rootRoute,
  loader: loadNamespaces('scan', 'sessions'),
  component: screen(() => import('#web/features/parkingSessions/connect/Scanner.tsx'), 'Scanner'),
};
const scanner = createRoute({ ...scannerScreen, path: '/qr-scanner' });
const customerScanner = createRoute({ ...scannerScreen, path: '/customer/qr-scanner' });

const customersCar = createRoute({
  getParentRoute: () => rootRoute,
  id: 'customers-car',
  beforeLoad: requireCapability('parkingSessions.link', '/login'),
  ...signedInScreens,
});
const car = createRoute({
  getParentRoute: () => customersCar,
  path: '/customer/retrieval/$sessionId',
  loader: loadNamespaces('sessions', 'pay'),
  component: screen(() => import('#web/features/parkingSessions/car/CarStatus.tsx'), 'CarStatus'),
});

/**
 * Routes from a scanned session code to the car. These screens ask for a sign-in themselves, and
 * store the code during the sign-in.
 */
export const parkingSessionRoutes = [
  start,
  manualEntry,
  valetConnect,
  scanner,
  customerScanner,
  customersCar.addChildren([car]),
] as const;
