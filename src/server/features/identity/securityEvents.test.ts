import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { buildPerson, PASSWORD } from '#test/factories/people.ts';
import { expectRefusal } from '#test/factories/refusals.ts';
import { listRows } from '#test/factories/rows.ts';
import { runServer } from '#test/harness/runServer.ts';

const LOGIN = 'POST /api/auth/admin-login';

let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
const server = runServer({ worker: false, log: createLog('info', stream) });

const listLogged = () => lines.filter(({ security }) => security !== undefined);
test('sign-ins of an administrator are in the log and in the audit, with the session', async () => {
  lines = [];
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const email = admin.email ?? '';
  await expectRefusal(server.as(), LOGIN, { body: { email, password: 'not it' } });
  const { sessionToken } = await server.as()(LOGIN, { body: { email, password: PASSWORD } });
  const about = { personId: admin.id, address: expect.stringContaining('127.0.0.1') as string };
  expect(listLogged()).toMatchObject([
    { security: 'sign-in refused', errorCode: 'INVALID_ADMIN_CREDENTIALS', ...about },
    { security: 'signed in', sessionId: sessionToken, ...about },
  ]);
  expect(JSON.stringify(lines)).not.toContain(email);
  // Another statement after a wrong password would tell strangers who is an administrator.
  expect(await listRows(server, 'audit_events', { admin_id: admin.id })).toMatchObject([
    { action: 'signed in', subject_id: sessionToken },
  ]);
});

test('a lock is an event of its own, and unknown accounts leave a line without a person', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const email = admin.email ?? '';
  for (let tries = 0; tries < 5; tries += 1)
    await expectRefusal(server.as(), LOGIN, { body: { email, password: 'not it' } });
  lines = [];
  await expectRefusal(server.as(), LOGIN, { body: { email, password: PASSWORD } });
  const unknown = { email: 'nobody@portico.test', password: PASSWORD };
  await expectRefusal(server.as(), LOGIN, { body: unknown });
  expect(listLogged()).toMatchObject([
    { security: 'sign-in locked', errorCode: 'ACCOUNT_LOCKED' },
    { security: 'sign-in refused', personId: null },
  ]);
});

test('a refused call is logged with who, from where and by which session; of an administrator it is audited too', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
  const customer = await buildPerson(server.ctx, { role: 'customer' });
  lines = [];
  for (const { token } of [admin, customer])
    await expectRefusal(server.as(token), 'GET /api/admin/settings', {});
  expect(listLogged()).toMatchObject(
    [admin, customer].map(({ id, sessionId }) => ({
      security: 'call refused',
      personId: id,
      sessionId,
      call: 'GET /api/admin/settings',
      errorCode: 'FORBIDDEN',
    })),
  );
  expect(await listRows(server, 'audit_events', { admin_id: admin.id })).toMatchObject([
    { action: 'GET /api/admin/settings', status: 403 },
  ]);
});
