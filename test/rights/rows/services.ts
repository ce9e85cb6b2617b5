import {
  parkedService,
  buildRequest,
  requestService,
  returnedService,
} from '../../factories/customers.ts';
import { customersLists, customersTheirs, deskTheirs, type Rights } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { buildOwner } from './vehicles.ts';

/** A customer may find any location and bring a car there, in every business. */
const customersAnywhere: Rights = { ...customersLists, customer: 'allowed/allowed' };
const id = (value: string) => ({ params: { id: value } });

const requested = async (scene: Scene) =>
  (await requestService(await buildOwner(scene), scene.home)).id;
const parked = async (scene: Scene) =>
  (await parkedService(scene.server, await buildOwner(scene), scene.home)).id;
const returned = async (scene: Scene) =>
  (await returnedService(scene.server, await buildOwner(scene), scene.home)).id;

export const servicesRows = {
  'GET /api/locations': {
    rights: customersAnywhere,
    call: async ({ home }) => ({
      input: { query: { search: home.location.name } },
      shows: home.location.id,
    }),
  },
  'GET /api/services': {
    rights: customersLists,
    call: async (scene) => ({ input: { query: {} }, shows: await requested(scene) }),
  },
  'GET /api/services/summary': {
    rights: customersLists,
    call: async () => ({ input: { query: {} } }),
  },
  'POST /api/services': {
    rights: customersTheirs,
    call: async (scene) => ({ input: buildRequest(await buildOwner(scene), scene.home) }),
  },
  'GET /api/services/{id}': {
    rights: customersTheirs,
    call: async (scene) => {
      const shows = await requested(scene);
      return { input: id(shows), shows };
    },
  },
  'PATCH /api/services/{id}': {
    rights: customersTheirs,
    call: async (scene) => ({
      input: { ...id(await parked(scene)), body: { status: 'retrieval_requested' as const } },
    }),
  },
  'PATCH /api/services/{id}/request-retrieval': {
    rights: customersTheirs,
    call: async (scene) => ({
      input: { ...id(await parked(scene)), body: { retrievalTime: 'now' as const } },
    }),
  },
  'POST /api/services/{id}/cancel': {
    rights: customersTheirs,
    call: async (scene) => ({ input: id(await requested(scene)) }),
  },
  'POST /api/services/{id}/decline': {
    rights: deskTheirs,
    call: async (scene) => ({ input: id(await requested(scene)) }),
  },
  'POST /api/services/{id}/rating': {
    rights: customersTheirs,
    call: async (scene) => ({ input: { ...id(await returned(scene)), body: { rating: 5 } } }),
  },
} satisfies Partial<Rows>;
