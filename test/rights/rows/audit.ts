import { administrators, platform } from '../cells.ts';
import type { Rows } from '../rows.ts';

export const auditRows: Pick<Rows, 'GET /api/admin/audit' | 'GET /api/admin/audit/administrators'> =
  {
    'GET /api/admin/audit': {
      rights: administrators,
      call: async ({ admin, people }) => {
        const personId = await people.audited(admin.id);
        return { input: { query: { personId } }, shows: personId };
      },
    },
    'GET /api/admin/audit/administrators': {
      rights: platform,
      call: async ({ admin, tenant }) => ({
        input: {},
        ...(tenant === 'own' ? { shows: admin.id } : {}),
      }),
    },
  };
