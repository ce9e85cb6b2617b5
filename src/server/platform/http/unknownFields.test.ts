import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${business.manager.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

const refusalOf = (...fields: string[]) => ({
  status: 400,
  body: {
    code: 'VALIDATION',
    issues: fields.map((field) => ({
      field,
      code: 'field_unknown',
      params: { name: field.split('.').at(-1) },
    })),
  },
});

test('a field that a call does not have is refused by name, and nothing is written', async () => {
  const { ticketId } = await openTicket(server, business);
  const answer = await call('POST', `/api/stays/${ticketId}/details`, {
    customerName: 'Hopper',
    licensePlte: 'X 1',
    colour: 'red',
  });
  expect(answer).toMatchObject(refusalOf('licensePlte', 'colour'));
  expect(answer.body.message).toBe('This request has no field “licensePlte”.');
  const hidden = JSON.parse('{"__proto__":{"customerName":"Hopper"}}') as object;
  expect(await call('POST', `/api/stays/${ticketId}/details`, hidden)).toMatchObject({
    status: 200,
  });
  const car = await call('GET', `/api/stays/${ticketId}`);
  expect(car.body).toMatchObject({ customerName: 'Grace Okafor' });
});

test('an unknown field is refused in a query, in a part, and by a call without input', async () => {
  expect(await call('GET', '/api/stays?serach=X1')).toMatchObject(refusalOf('serach'));
  expect(await call('GET', '/api/auth/me?all=yes')).toMatchObject(refusalOf('all'));
  const { ticketId } = await openTicket(server, business);
  expect(await call('POST', `/api/stays/${ticketId}/send-link`, { to: '+1' })).toMatchObject(
    refusalOf('to'),
  );
  const part = { preferences: [{ category: 'services', app: true, sms: true, pigeon: true }] };
  const { body } = await call('PUT', '/api/notifications/preferences', part);
  expect(body.issues).toContainEqual(
    expect.objectContaining({ field: 'preferences.0.pigeon', code: 'field_unknown' }),
  );
});

test('null is refused by a call with a body, and is empty for a call without one', async () => {
  const { ticketId } = await openTicket(server, business);
  const details = `/api/stays/${ticketId}/details`;
  expect(await call('POST', details, {})).toMatchObject({ status: 200 });
  expect(await call('POST', details, null)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ field: '' }] },
  });
  expect(await call('PATCH', '/api/notifications/mark-all-read', null)).toMatchObject({
    status: 200,
  });
  expect(await call('PATCH', '/api/notifications/mark-all-read', 1)).toMatchObject({ status: 400 });
});

test('a long name of an unknown field is cut in the answer', async () => {
  const { body } = await call('GET', `/api/auth/me?${'x'.repeat(500)}=1`);
  expect(body.issues?.[0]?.field).toBe('x'.repeat(60));
});

test('a missing object or field is named in the words of the product', async () => {
  const missing = (...fields: string[]) => ({
    status: 400,
    body: {
      message: 'Please fill this in.',
      issues: fields.map((field) => ({ field, code: 'value_missing' })),
    },
  });
  const { ticketId } = await openTicket(server, business);
  expect(await call('POST', `/api/stays/${ticketId}/details`, null)).toMatchObject(missing(''));
  expect(await call('PUT', '/api/notifications/preferences', {})).toMatchObject(
    missing('preferences'),
  );
});
