import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';
import { readRouteTree } from '../e2e/routes.ts';
import { buildAccountStates } from './account.ts';
import { buildAdminStates } from './admin.ts';
import { buildBoardStates } from './board.ts';
import { buildCustomerStates } from './customer.ts';
import { buildDeskStates } from './desk.ts';
import { buildPaymentStates } from './payment.ts';
import { buildPortalStates } from './portal.ts';
import { buildPublicStates } from './public.ts';
import { buildSessionStates } from './sessions.ts';
import { buildTicketStates } from './ticket.ts';
import { buildValetStates } from './valet.ts';
import { weighedScreens } from '../e2e/weighedScreens.ts';

let server: TestServer;
/** The addresses of each screen; some have two. */
let screens: string[][];

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  screens = await readScreens();
});
afterAll(() => server.close());

async function readScreens(): Promise<string[][]> {
  const shown = (await readRouteTree()).filter(({ options }) => options.component);
  const byScreen = Map.groupBy(shown, ({ options }) => options.component);
  return [...byScreen.values()].map((routes) => routes.map(({ fullPath }) => fullPath));
}

/** Whether an address, as somebody has it, is one of a route's. */
function leadsTo(route: string, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const parts = route.replace(/(.)\/$/, '$1').split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('$') || part === given[index])
  );
}

const listMissing = (addresses: readonly string[]) =>
  screens.filter((routes) =>
    routes.every((route) => !addresses.some((address) => leadsTo(route, address))),
  );

describe('every screen of the router', () => {
  test('is weighed', () => {
    expect(screens.length).toBeGreaterThan(30);
    expect(listMissing(weighedScreens.map(([path]) => path))).toEqual([]);
  });

  test('is in the registry of states', async () => {
    const areas = [
      buildAccountStates,
      buildAdminStates,
      buildBoardStates,
      buildCustomerStates,
      buildDeskStates,
      buildPaymentStates,
      buildPortalStates,
      buildPublicStates,
      buildSessionStates,
      buildTicketStates,
      buildValetStates,
    ];
    const states = await Promise.all(areas.map((build) => build(server)));
    expect(listMissing(states.flat().map(({ path }) => path))).toEqual([]);
  });
});
