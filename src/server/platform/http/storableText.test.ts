import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newCustomer } from '#test/factories/accounts.ts';
import { aVehicle, buildCustomer } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { postJson } from '#test/factories/steps.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { createLog } from '../log/log.ts';

let server: TestServer;
let logged = '';
let tokens: Record<'customer' | 'valet' | 'nobody', string>;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  server = await startServer(inject('postgresUrl'), { log: createLog('info', stream) });
  const business = await buildStaffedBusiness(server.ctx);
  tokens = {
    customer: (await buildCustomer(server)).token,
    valet: business.valet.token,
    nobody: '',
  };
});
afterAll(() => server.close());

/**
 * JSON escapes of characters that PostgreSQL cannot store, as `JSON.stringify` would write them.
 */
const texts = { NUL: '\\u0000', 'a high half': '\\ud83d', 'a low half': '\\uDE00' };

/** Lists calls, each with the field that gets a character which PostgreSQL cannot store. */
const calls: [keyof typeof tokens, string, object, string][] = [
  ['nobody', 'POST /api/auth/register', newCustomer(), 'firstName'],
  ['nobody', 'POST /api/auth/register', newCustomer(), 'password'],
  ['nobody', 'POST /api/auth/login', { email: 'a@b.example', password: 'x' }, 'password'],
  ['nobody', 'POST /api/valet/login', { phoneNumber: '+15550001111', password: 'x' }, 'password'],
  ['customer', 'POST /api/vehicles', aVehicle(), 'make'],
  ['customer', 'POST /api/support', { topic: 'other', message: 'x' }, 'message'],
  ['valet', 'POST /api/valet/tickets', { phoneE164: '+15550001111' }, 'guestName'],
];

describe.each(Object.entries(texts))('%s in a text', (_name, text) => {
  test.each(calls)('is refused: %s %s', async (who, key, body, field) => {
    const [method = '', path = ''] = key.split(' ');
    const spoiled = JSON.stringify({ ...body, [field]: 'Anna SPOILED Smith' }).replace(
      'SPOILED',
      text,
    );
    const response = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[who]}` },
      body: spoiled,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION', issues: [{ field }] });
  });

  test('is refused in a property name and deep inside a body', async () => {
    const send = async (body: string) => {
      const response = await postJson(`${server.url}/api/auth/login`, body);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await send(`{"a${text}":1}`)).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await send(`{"a":{"b":["x",{"c":"${text}"}]}}`)).toEqual([400, 'VALIDATION']);
    const deep = 500;
    expect(await send(`{"a":${'['.repeat(deep)}"${text}"${']'.repeat(deep)}}`)).toEqual([
      400,
      'VALIDATION',
    ]);
  });
});

test('a complete surrogate pair is accepted', async () => {
  const response = await postJson(
    `${server.url}/api/vehicles`,
    JSON.stringify(aVehicle()).replace(/"model":"[^"]*"/, '"model":"\\ud83d\\ude97 S"'),
    { authorization: `Bearer ${tokens.customer}` },
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ model: '🚗 S' });
});

test.each(['%00', '%ED%A0%80', '%ED%B0%80', '%FF', '%F4%90%80%80', '%'])(
  '%s in an address causes no server error',
  async (text) => {
    for (const path of [
      `/api/customer/ticket/${text}`,
      `/api/auth/verify-email?token=${text}`,
      `/api/dev/messages?to=${text}`,
      `/api/customer/locations?search=${text}`,
    ]) {
      const { status } = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${tokens.customer}` },
      });
      expect(status, path).toBeLessThan(500);
    }
  },
);

test('none of these caused a server error', () => {
  expect(logged).not.toContain('call failed');
  expect(logged).not.toContain('SPOILED');
});
