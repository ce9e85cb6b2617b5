import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { postJson } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const all = Object.entries(operations) as [string, Operation][];

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

async function call(key: string, token: string): Promise<{ status: number; body: ErrorBody }> {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

test('every operation of the contract is mounted, and nothing else', async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(mounted.toSorted()).toEqual(all.map(([key]) => key).toSorted());
});

// The rights matrix tests callers of each role, and signed-out ones.
test.each(all)('%s by a forger', async (key, operation) => {
  const { status, body } = await call(key, `pto_${'A'.repeat(43)}`);
  if (operation.access === 'public') expect(body.code).not.toBe('UNAUTHENTICATED');
  // A ticket route without a ticket token asks for a session or an input, or reveals nothing.
  else if (operation.access === 'ticket') expect([400, 401, 404]).toContain(status);
  else expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  expect(status).toBeLessThan(500);
});

test('an unauthorised caller does not learn the shape of a call', async () => {
  const huge = await postJson(`${server.url}/api/valet/tickets`, 'this is no JSON');
  expect(huge.status).toBe(401);
});

test('a method that is not in the contract does not exist', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${server.url}/api/valet/tickets`, {
      method,
      headers: { authorization: `Bearer ${business.valet.token}` },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});
