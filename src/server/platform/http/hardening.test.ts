import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildStaffedBusiness, PASSWORD, randomPhone } from '#test/factories/people.ts';
import { getRow } from '#test/factories/rows.ts';
import { parkCar } from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import { type TestServer } from '#test/harness/server.ts';
import { buildBeforeAll, runServer, startBeside } from '#test/harness/runServer.ts';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  postJson(server.url + path, body, {
    authorization: `Bearer ${business.valet.token}`,
    ...headers,
  });

async function expectMalformed(response: Response) {
  const text = await response.text();
  expect(response.status, text).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(text)).toMatchObject({
    message: expect.any(String) as string,
    code: expect.stringMatching(/^(MALFORMED_REQUEST|VALIDATION)$/) as string,
  });
  expect(text).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(|SyntaxError|stack/);
}

/**
 * Sends raw bytes over a socket, because `fetch` would normalise the request. The server closes the
 * connection after its answer.
 */
function raw(request: string, port = new URL(server.url).port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    setTimeout(() => socket.destroy(), 60_000).unref();
  });
}

test.each([
  '{',
  '[]',
  '"text"',
  '1',
  'true',
  'null',
  '{"phoneE164":}',
  "{'phoneE164':'1'}",
  '{"a":"\\u0000"}',
  '{"notes":"\u0000"}',
  '\uFEFF{',
  '['.repeat(30_000),
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
])('a body of %.30s… is refused without a stack trace', async (body) => {
  await expectMalformed(await post('/api/valet/tickets', body));
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of %s is refused', async (type) => {
  await expectMalformed(await post('/api/valet/tickets', '{}', { 'content-type': type }));
});

test.each([
  '/api/valet/tickets/%zz',
  '/api/valet/tickets/%00',
  '/api/customer/ticket/%E0%A4%A',
  '/api/dev/messages?to=%00',
  '/%',
])('the address %s is refused without a stack trace', async (path) => {
  await expectMalformed(
    await fetch(server.url + path, {
      headers: { authorization: `Bearer ${business.valet.token}` },
    }),
  );
});

test.each([
  'hello\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
])('bytes that are no HTTP request are refused: %.20s', async (bytes) => {
  const answer = await raw(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toMatch(/node_modules|stack|Error:/);
});

test('an unknown address is a 404 in JSON', async () => {
  const response = await fetch(`${server.url}/api/nothing`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    code: 'NOT_FOUND',
    requestId: expect.any(String) as string,
  });
});

test('an invalid id is refused by field before any SQL', async () => {
  for (const id of ['1', "' or 1=1 --", 'undefined', '../admin']) {
    const response = await fetch(`${server.url}/api/valet/tickets/${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${business.valet.token}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field: 'ticketId', code: 'value_invalid', params: {} }],
    });
  }
});

test('an internal error reveals no details', async () => {
  const { jobs } = server.ctx;
  server.ctx.jobs = {
    ...jobs,
    enqueue: () => Promise.reject(new Error('secret detail of the inside')),
  };
  const response = await post(
    '/api/valet/tickets',
    JSON.stringify({ phoneE164: randomPhone(), locationId: business.location.id }),
  );
  server.ctx.jobs = jobs;
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    message: 'Something went wrong',
    code: 'INTERNAL',
    requestId: expect.any(String) as string,
  });
});

test('every answer has the security headers', async () => {
  const car = await parkCar(server, business);
  for (const [path, isPage] of [
    ['/api/auth/me', false],
    [`/api/customer/ticket/${car.ticketToken}`, false],
    ['/api/nothing', false],
    ['/healthz', false],
    ['/dev/inbox', true],
  ] as const) {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    if (!isPage) {
      expect(policy, path).toBe("default-src 'none'; frame-ancestors 'none'");
    } else {
      expect(policy, path).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
    }
    expect(headers.get('permissions-policy')).toBe(
      isPage ? 'camera=(self), geolocation=(self), microphone=()' : null,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).not.toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('CORS allows no other site', async () => {
  const { status, headers } = await fetch(`${server.url}/api/auth/me`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(status).toBe(404);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-allow'))).toEqual([]);
});

test('an https address sends HSTS, and a cookie of this host alone', async () => {
  const secure = await startBeside(server, { config: { publicUrl: 'https://portico.example' } });
  const { headers } = await fetch(`${secure.url}/healthz`);
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  const login = (cookie: string) =>
    postJson(
      `${secure.url}/api/auth/business-login`,
      { email: business.manager.email, password: PASSWORD },
      { cookie },
    ).then((answer) => answer.headers.get('set-cookie') ?? '');
  const first = await login('');
  expect(first).toMatch(
    /^__Host-portico_device=dev_\S+; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  const [own = ''] = first.split(';');
  expect((await login(own)).startsWith(own)).toBe(true);
  // A cookie without the prefix may come from a neighbouring host.
  expect((await login(own.replace('__Host-', ''))).startsWith(own)).toBe(false);
});

async function addressSeenFor(target: TestServer): Promise<string | null> {
  const response = await postJson(
    `${target.url}/api/auth/business-login`,
    { email: business.manager.email, password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
  );
  const { sessionToken } = (await response.json()) as { sessionToken: string };
  const { address } = await getRow(target, 'sessions', sessionToken);
  return address;
}

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  expect(await addressSeenFor(server)).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
  const behind = await startBeside(server, { config: { trustedProxies: ['127.0.0.1', '::1'] } });
  const seen = await addressSeenFor(behind);
  expect(seen).toBe('203.0.113.9');
});

test('calls from one address are limited', async () => {
  const strict = await startBeside(server, { config: { rateLimitFactor: 0.01 } });
  const answers = [];
  for (let count = 0; count < 14; count += 1)
    answers.push(await fetch(`${strict.url}/api/auth/me`));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(await last?.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await fetch(`${strict.url}/healthz`)).status).toBe(200);
});

test.each(['/%61pi/auth/me', '/api/%61uth/me', 'http://any.host/api/auth/me', '//api/auth/me'])(
  '%s is limited as the address it means, and cached by nobody',
  async (target) => {
    const strict = await startBeside(server, { config: { rateLimitFactor: 0.01 } });
    const { host, port } = new URL(strict.url);
    const answers: string[] = [];
    for (let count = 0; count < 14; count += 1) {
      answers.push(
        await raw(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, port),
      );
    }
    expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 429 /);
    for (const answer of answers) expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  },
);

test('pages and files are limited too', async () => {
  const strict = await startBeside(server, { config: { rateLimitFactor: 0.002 } });
  const statuses = [];
  for (let count = 0; count < 8; count += 1)
    statuses.push((await fetch(`${strict.url}/dev/inbox`)).status);
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 200), 429, 429]);
});

test('a connection that sent invalid bytes is closed, even if the client keeps its side open', async () => {
  const socket = connect({
    port: Number(new URL(server.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.write('nonsense\r\n\r\n');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  await new Promise((resume) => socket.once('end', resume));
  expect(answer).toContain('400 Bad Request');
  // The server answers bytes on a closed connection with a reset.
  let isReset = false;
  socket.on('error', () => (isReset = true));
  await expect
    .poll(() => {
      if (!isReset) socket.write('more');
      return isReset;
    })
    .toBe(true);
  socket.destroy();
});
