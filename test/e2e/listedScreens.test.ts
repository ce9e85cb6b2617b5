import { beforeAll, describe, expect, test } from 'vitest';
import { readRouteTree } from './routes.ts';
import {
  buildAdminScreens,
  buildCustomerScreens,
  buildPersonScreens,
  buildPublicAndStaffScreens,
  buildSessionScreens,
} from './screenList.ts';
import { weighedScreens } from './weighedScreens.ts';
import { runServer } from '../harness/runServer.ts';

/** Route paths of each screen; some screens have two. */
let screens: string[][];

const server = runServer();
beforeAll(async () => {
  screens = await readScreens();
});

async function readScreens(): Promise<string[][]> {
  const shown = (await readRouteTree()).filter(({ options }) => options.component);
  const byScreen = Map.groupBy(shown, ({ options }) => options.component);
  return [...byScreen.values()].map((routes) => routes.map(({ fullPath }) => fullPath));
}

/** Returns true if the address, with its values and query, matches the path of the route. */
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
  test('is in the list of weighed screens', () => {
    expect(screens.length).toBeGreaterThan(30);
    expect(listMissing(weighedScreens.map(([path]) => path))).toEqual([]);
  });

  test('is in the lists of checked screens, in both languages and both sizes', async () => {
    const lists = await Promise.all([
      buildPublicAndStaffScreens(server),
      buildCustomerScreens(server),
      buildSessionScreens(server),
      buildPersonScreens(server),
      buildAdminScreens(server),
    ]);
    expect(listMissing(lists.flat().map(({ path }) => path))).toEqual([]);
  });
});
