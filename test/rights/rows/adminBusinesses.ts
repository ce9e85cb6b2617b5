import { randomEmail } from '../../factories/accounts.ts';
import { buildBusiness, buildLocation } from '../../factories/people.ts';
import { getRow } from '../../factories/rows.ts';
import { administrators, platform } from '../cells.ts';
import type { Rows } from '../rows.ts';
import { newPlace } from './locations.ts';
import { planChange } from './pricing.ts';

const of = (businessId: string) => ({ params: { businessId } });
const at = (businessId: string, locationId: string) => ({ params: { businessId, locationId } });

export const adminBusinessesRows = {
  'GET /api/admin/businesses': {
    rights: administrators,
    call: async ({ home, server }) => {
      const { name } = await getRow(server, 'businesses', home.id);
      return { input: { query: { search: name } }, shows: home.id };
    },
  },
  'GET /api/admin/businesses/check/{email}': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { params: { email: home.manager.email ?? '' } },
      shows: home.manager.id,
    }),
  },
  'GET /api/admin/businesses/{businessId}': {
    rights: administrators,
    call: async ({ home }) => ({ input: of(home.id), shows: home.id }),
  },
  'POST /api/admin/businesses/create': {
    rights: platform,
    call: async () => ({
      input: {
        body: {
          businessName: 'Harbor Hotel',
          contactEmail: randomEmail(),
          country: 'AE',
          currency: 'AED',
        },
      },
    }),
  },
  'POST /api/admin/businesses/resend-activation': {
    rights: administrators,
    call: async ({ people }) => {
      const { email } = await people.linked('activate_business');
      return { input: { body: { email } } };
    },
  },
  'PATCH /api/admin/businesses/{businessId}': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { ...of(home.id), body: { contactName: `Amira ${randomEmail()}` } },
      shows: home.id,
    }),
  },
  'PUT /api/admin/businesses/{businessId}/status': {
    rights: platform,
    call: async ({ server }) => {
      const { id } = await buildBusiness(server.ctx);
      return { input: { ...of(id), body: { status: 'inactive', reason: 'Owes fees' } } };
    },
  },
  'PUT /api/admin/businesses/{businessId}/platform-fee': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { ...of(home.id), body: { platformFeeType: 'percentage', platformFeeValue: 8 } },
      shows: home.id,
    }),
  },
  'GET /api/admin/businesses/{businessId}/locations': {
    rights: administrators,
    call: async ({ home }) => ({ input: of(home.id), shows: home.location.id }),
  },
  'GET /api/admin/businesses/{businessId}/locations/{locationId}': {
    rights: administrators,
    call: async ({ home }) => ({ input: at(home.id, home.location.id), shows: home.location.id }),
  },
  'POST /api/admin/businesses/{businessId}/locations': {
    rights: administrators,
    call: async ({ home }) => ({ input: { ...of(home.id), body: newPlace } }),
  },
  'PUT /api/admin/businesses/{businessId}/locations/{locationId}': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { ...at(home.id, home.location.id), body: { entrance: 'Main entrance' } },
      shows: home.location.id,
    }),
  },
  'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing': {
    rights: administrators,
    call: async ({ home }) => ({
      input: {
        ...at(home.id, home.location.id),
        body: { hourlyRate: 9, flatRate: 15, useFlatRate: true },
      },
      shows: home.location.id,
    }),
  },
  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}/pricing/{version}': {
    rights: administrators,
    call: async (scene) => {
      const { id, location } = scene.home;
      const version = String(await planChange(scene));
      return { input: { params: { ...at(id, location.id).params, version } }, shows: location.id };
    },
  },
  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}': {
    rights: administrators,
    call: async ({ home, server }) => {
      const empty = await buildLocation(server.ctx, home.id);
      return { input: at(home.id, empty.id) };
    },
  },
  'GET /api/admin/businesses/{businessId}/deletion': {
    rights: administrators,
    call: async ({ home }) => ({ input: of(home.id), shows: home.id }),
  },
  'GET /api/admin/businesses/{businessId}/archive': {
    rights: administrators,
    call: async ({ home }) => ({ input: of(home.id), shows: 'ledger.json' }),
  },
  'DELETE /api/admin/businesses/{businessId}': {
    rights: platform,
    call: async ({ server }) => ({
      input: { ...of((await buildBusiness(server.ctx)).id), body: { reason: 'Moved away' } },
    }),
  },
} satisfies Partial<Rows>;
