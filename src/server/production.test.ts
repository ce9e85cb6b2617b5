import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { ConfigError, readConfig } from '#server/config/index.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { runServer, startForTest } from '#test/harness/runServer.ts';

const server = runServer({ config: { mode: 'production', apiDocs: false }, worker: false });

const developmentOnly = (Object.entries(operations) as [string, Operation][]).filter(
  ([, operation]) => operation.developmentOnly,
);

test('some calls exist in development only', () => {
  expect(developmentOnly.map(([key]) => key)).toContain('GET /api/dev/messages');
  expect(developmentOnly.length).toBeGreaterThan(2);
});

test.each([
  ...developmentOnly.map(([key]) => key),
  'GET /dev/inbox',
  'GET /test-reset',
  'GET /metrics',
  'GET /api/dev',
  'GET /docs',
  'GET /openapi.json',
])('%s does not exist in production', async (key) => {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, 'x'), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('the API description does not name them in production', async () => {
  const described = await startForTest({
    config: { mode: 'production', apiDocs: true },
    worker: false,
  });
  for (const path of ['/docs', '/openapi.json']) {
    const response = await fetch(described.url + path);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('/api/valet/tickets');
    expect(text).not.toMatch(/sandbox\/|\/dev\//);
  }
});

test('metrics need their token', async () => {
  const metricsToken = 'a-token-for-prometheus';
  const measured = await startForTest({
    config: { mode: 'production', metricsToken },
    worker: false,
  });
  const metrics = (authorization?: string) =>
    fetch(`${measured.url}/metrics`, authorization ? { headers: { authorization } } : {});
  const shown = await metrics(`Bearer ${metricsToken}`);
  const text = await shown.text();
  expect(shown.status).toBe(200);
  for (const name of [
    'portico_http_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
  ])
    expect(text).toContain(name);
  const { token } = (await buildStaffedBusiness(measured.ctx)).manager;
  for (const wrong of [
    undefined,
    'Bearer',
    `Bearer ${metricsToken}x`,
    metricsToken,
    `Bearer ${token}`,
  ]) {
    const refused = await metrics(wrong);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('the product itself is served', async () => {
  const { manager } = await buildStaffedBusiness(server.ctx);
  const { user } = await server.as(manager.token)('GET /api/auth/me', {});
  expect(user.id).toBe(manager.id);
});

test('a production start lists everything it lacks', () => {
  const start = () =>
    readConfig({ NODE_ENV: 'production', PORT: 'x', SECRET_KEY: 'short', METRICS_TOKEN: 'short' });
  expect(start).toThrow(ConfigError);
  for (const name of ['PORT', 'SECRET_KEY', 'METRICS_TOKEN', 'DATABASE_URL', 'PUBLIC_URL'])
    expect(start).toThrow(name);
});
