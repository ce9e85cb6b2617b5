import { expect, test } from 'vitest';
import { createClient } from './client.ts';

test('the browser finishes small writes of a page that was left', async () => {
  const sent: (boolean | undefined)[] = [];
  const call = createClient({
    fetch: (_address, init) => {
      sent.push(init?.keepalive);
      return Promise.resolve(Response.json({}));
    },
  });
  await call('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId: 'a' } });
  await call('POST /api/auth/forgot-password', { body: { email: 'a@b.example' } });
  await call('POST /api/auth/forgot-password', { body: { email: 'a'.repeat(5000) } });
  await call('GET /api/valet/tickets/{ticketId}', { params: { ticketId: 'a' } });
  expect(sent).toEqual([true, true, false, false]);
});
