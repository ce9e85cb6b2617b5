import { buildFailedJob } from '../../factories/jobs.ts';
import { failSms, openTicket } from '../../factories/stays.ts';
import { administrators, platform } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { getRow } from '../../factories/rows.ts';

/** Builds an undelivered SMS of the scene's business. */
async function failedSms({ server, home }: Scene): Promise<string> {
  const { ticketId } = await openTicket(server, home);
  await failSms(server, ticketId);
  const { id } = await getRow(server, 'messages', { stay_id: ticketId });
  return id;
}

export const systemRows: Pick<
  Rows,
  | 'GET /api/admin/system'
  | 'GET /api/admin/system/messages'
  | 'POST /api/admin/system/jobs/{id}/retry'
  | 'POST /api/admin/system/messages/{id}/resend'
> = {
  'GET /api/admin/system': { rights: platform, call: async () => ({ input: {} }) },
  'GET /api/admin/system/messages': {
    rights: administrators,
    call: async (scene) => ({ input: { query: {} }, shows: await failedSms(scene) }),
  },
  'POST /api/admin/system/jobs/{id}/retry': {
    rights: platform,
    call: async ({ server }) => ({ input: { params: { id: await buildFailedJob(server) } } }),
  },
  'POST /api/admin/system/messages/{id}/resend': {
    rights: administrators,
    call: async (scene) => ({ input: { params: { id: await failedSms(scene) } } }),
  },
};
