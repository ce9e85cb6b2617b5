import { request } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { runServer, startBeside } from '#test/harness/runServer.ts';
import { type ApiDescription, SCHEMAS } from './describeApi.ts';

const server = runServer({ worker: false });

type Answer = { headers: Record<string, unknown>; bytes: number };
/** Returns the response as sent over the network; `fetch` would decompress the body. */
const getBytes = (path: string, encoding: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      server.url + path,
      { headers: { 'accept-encoding': encoding } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve({ headers: answer.headers, bytes }));
      },
    );
    call.on('error', reject).end();
  });

test.each(['/docs', '/openapi.json'])(
  '%s is sent compressed, as prepared at the start',
  async (path) => {
    const plain = await getBytes(path, 'identity');
    expect(plain.bytes).toBeGreaterThan(100_000);
    for (const encoding of ['br', 'gzip']) {
      const answer = await getBytes(path, encoding);
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
      });
      expect(answer.bytes).toBeLessThan(plain.bytes / 5);
    }
  },
);

test('the description is valid OpenAPI of less than a megabyte, in which every reference resolves', async () => {
  const text = await (await fetch(`${server.url}/openapi.json`)).text();
  expect(text.length).toBeLessThan(1_000_000);
  const described = JSON.parse(text) as ApiDescription;
  const { valid, errors } = await new Validator().validate(structuredClone(described));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  const { schemas, responses } = described.components;
  const known = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
  expect(used).toEqual(new Set(known));
  const calls = Object.values(described.paths).flatMap((methods) => Object.keys(methods));
  expect(calls).toHaveLength(Object.keys(operations).length);
});

test('a call has its parameters, its body, its answers and the codes of its refusals', async () => {
  const { paths, components } = (await (
    await fetch(`${server.url}/openapi.json`)
  ).json()) as ApiDescription;
  const call = paths['/api/valet/tickets/{ticketId}/parked']?.['post'];
  expect(call).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'ticketId', in: 'path', required: true, schema: { $ref: `${SCHEMAS}Id` } },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { properties: { parkingSpot: {} } } } },
    },
    responses: {
      401: { description: 'UNAUTHENTICATED' },
      429: { $ref: '#/components/responses/Error429' },
    },
  });
  expect(components.responses['Error429']).toEqual({
    description: 'RATE_LIMITED',
    content: { 'application/json': { schema: { $ref: `${SCHEMAS}ErrorBody` } } },
  });
  // A program that was made from the description accepts answers with fields of a later version.
  expect(components.schemas['QueueOrder']).not.toHaveProperty('additionalProperties');
});

test('the page lists every call, has no script, and has the security headers of the other pages', async () => {
  const page = await fetch(`${server.url}/docs`);
  const html = await page.text();
  for (const [key, { summary }] of Object.entries(operations)) {
    expect(html).toContain(`<code>${key}</code>`);
    expect(html).toContain(summary.replaceAll("'", '&#39;').replaceAll('"', '&quot;'));
  }
  expect(html).not.toMatch(/<script|\bon\w+="/i);
  const inbox = await fetch(`${server.url}/dev/inbox`);
  expect(page.headers.get('content-security-policy')).toBe(
    inbox.headers.get('content-security-policy'),
  );
});

test('repeated reads are limited, and the limit affects no other call', async () => {
  const strict = await startBeside(server, { config: { rateLimitFactor: 0.1 } });
  const statuses = [];
  for (const path of ['/docs', '/openapi.json', '/docs', '/openapi.json'])
    statuses.push((await fetch(strict.url + path)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await fetch(`${strict.url}/dev/inbox`)).status).toBe(200);
  expect((await fetch(`${strict.url}/api/auth/me`)).status).toBe(401);
});
