import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness, PASSWORD } from '#test/factories/people.ts';
import { openTicket, parkCar } from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';

let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'), {
    webFolder: await ensureWebIsBuilt(() => {}),
  });
  business = await buildStaffedBusiness(server.ctx);
  await Promise.all(Array.from({ length: 12 }, () => openTicket(server, business)));
}, 240_000);
afterAll(() => server.close());

/** Returns the response as sent over the network; `fetch` would decompress the body. */
function bytes(path: string, encodings?: string, token?: string) {
  const headers = {
    ...(encodings ? { 'accept-encoding': encodings } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise<{ body: Buffer; encoding: string | undefined; vary: string | undefined }>(
    (resolve, reject) => {
      get(server.url + path, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-encoding': encoding, vary } = answer.headers;
          resolve({ body: Buffer.concat(parts), encoding, vary });
        });
      }).on('error', reject);
    },
  );
}

test('a long answer is compressed as the client accepts', async () => {
  const path = '/api/valet/tickets';
  const plain = await bytes(path, undefined, business.valet.token);
  expect(plain.encoding).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(3_000);

  const gzip = await bytes(path, 'gzip', business.valet.token);
  expect(gzip.encoding).toBe('gzip');
  expect(gzip.vary).toContain('accept-encoding');
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(gzip.body.length).toBeLessThan(plain.body.length / 3);

  const brotli = await bytes(path, 'gzip, deflate, br', business.valet.token);
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
});

test('a short answer, and an answer to a write, are not compressed', async () => {
  const short = await bytes('/api/valet/locations', 'br, gzip', business.valet.token);
  expect(short.body.length).toBeLessThan(1_024);
  expect(short.encoding).toBeUndefined();

  // The answer to a sign-in contains a session token, which the length of a compressed answer could
  // leak.
  const login = await postJson(
    `${server.url}/api/auth/business-login`,
    { email: business.manager.email, password: PASSWORD },
    { 'accept-encoding': 'br, gzip' },
  );
  expect(login.status).toBe(200);
  expect(login.headers.get('content-encoding')).toBeNull();
});

test('a page is compressed once', async () => {
  const { ticketToken } = await parkCar(server, business);
  for (const path of ['/', `/customer/ticket/${ticketToken}`]) {
    const plain = await bytes(path);
    const packed = await bytes(path, 'br');
    expect(packed.encoding, path).toBe('br');
    expect(brotliDecompressSync(packed.body).toString(), path).toBe(plain.body.toString());
  }
});
