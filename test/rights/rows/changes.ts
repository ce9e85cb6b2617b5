import { managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';

export const changesRows = {
  'GET /api/business/changes': {
    rights: managersTheirs,
    call: async ({ home }) => ({ input: { query: { locationId: home.location.id } } }),
  },
} satisfies Partial<Rows>;
