import { createRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { root } from './root.tsx';
import { only, signedInScreens } from './signedIn.ts';

/** What a code leads to may look like a number to the router. */
const text = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : null;

function sessionOnly(search: Record<string, unknown>): { session_id?: string } {
  const token = text(search['session_id']);
  return token === null ? {} : { session_id: token };
}

function codeOnly(search: Record<string, unknown>): { code?: string } {
  const code = text(search['code']);
  return code === null ? {} : { code };
}

const start = createRoute({
  getParentRoute: () => root,
  path: '/session/start',
  validateSearch: sessionOnly,
  loader: loadNamespaces('sessions'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/SessionStart.tsx'),
    'SessionStart',
  ),
});
const manualEntry = createRoute({
  getParentRoute: () => root,
  path: '/session/manual-entry',
  validateSearch: codeOnly,
  loader: loadNamespaces('sessions'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/ManualEntry.tsx'),
    'ManualEntry',
  ),
});
const valetConnect = createRoute({
  getParentRoute: () => root,
  path: '/valet-connect/$qrCodeId',
  loader: loadNamespaces('sessions', 'customer', 'identity', 'access', 'activation', 'issues'),
  component: screen(
    () => import('#web/features/parkingSessions/connect/ValetConnect.tsx'),
    'ValetConnect',
  ),
});

const scannerScreen = {
  getParentRoute: () => root,
  loader: loadNamespaces('scan', 'sessions'),
  component: screen(() => import('#web/features/stays/scan/Scanner.tsx'), 'Scanner'),
};
const scanner = createRoute({ ...scannerScreen, path: '/qr-scanner' });
const customerScanner = createRoute({ ...scannerScreen, path: '/customer/qr-scanner' });

const customersCar = createRoute({
  getParentRoute: () => root,
  id: 'customers-car',
  beforeLoad: only('parkingSessions.link', '/login'),
  ...signedInScreens,
});
const car = createRoute({
  getParentRoute: () => customersCar,
  path: '/customer/retrieval/$sessionId',
  loader: loadNamespaces('sessions'),
  component: screen(() => import('#web/features/parkingSessions/car/CarStatus.tsx'), 'CarStatus'),
});

/** The ways from a code to a car; who has to sign in is told so there, with the code kept. */
export const sessionRoutes = [
  start,
  manualEntry,
  valetConnect,
  scanner,
  customerScanner,
  customersCar.addChildren([car]),
] as const;
