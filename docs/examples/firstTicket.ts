import process from 'node:process';

/**
 * Opens a ticket and reads its state: `PORTICO_URL=… PORTICO_TOKEN=pk_… node firstTicket.ts`. Needs nothing but Node 24.
 */
const { PORTICO_URL: url = '', PORTICO_TOKEN: token = '' } = process.env;

async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      // The same key again does nothing twice.
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T & { code?: string; message?: string };
  if (!response.ok) throw new Error(`${answer.code ?? response.status}: ${answer.message ?? ''}`);
  return answer;
}

type Locations = { locations: { id: string; name: string }[] };
type Ticket = { ticketId: string; ticketNumber: string };

const { locations } = await call<Locations>('GET', '/api/business/locations');
const locationId = locations[0]?.id;
const ticket = await call<Ticket>(
  'POST',
  '/api/valet/tickets',
  { locationId, phoneE164: '+13055550142', customerName: 'Ada Park' },
  crypto.randomUUID(),
);
const found = await call<unknown>('GET', `/api/stays/${ticket.ticketId}`);
process.stdout.write(`${ticket.ticketNumber} ${JSON.stringify(found)}\n`);
