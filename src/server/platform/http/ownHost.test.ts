import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer({
  config: { publicUrl: 'http://valet.example:3000' },
  worker: false,
});

/** Sends a call with a chosen Host header, which `fetch` would overwrite. */
const call = (method: string, path: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      server.url + path,
      { method, headers: { host, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
  });

const developmentOnly = [
  ...(Object.entries(operations) as [string, Operation][])
    .filter(([, operation]) => operation.developmentOnly)
    .map(([key]) => key.replaceAll(/\{\w+\}/g, 'x')),
  'GET /dev/inbox',
  'GET /docs',
  'GET /openapi.json',
  'GET /test-reset',
  'GET /metrics',
];

describe.each(developmentOnly)('%s', (key) => {
  const [method = '', path = ''] = key.split(' ');
  test.each(['evil.test', 'evil.test:3000', 'localhost.evil.test', 'valet.example.evil.test'])(
    'is not served under the foreign name ’%s’',
    async (host) => {
      expect([400, 404]).toContain(await call(method, path, host));
      expect(await call('GET', '/healthz', host)).not.toBe(404);
    },
  );
});

test.each([
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.7',
  'valet.example:3000',
])('the inbox is served under %s', async (host) =>
  expect(await call('GET', '/dev/inbox', host)).toBe(200),
);
