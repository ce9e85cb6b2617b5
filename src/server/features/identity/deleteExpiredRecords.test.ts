import { expect, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { buildPerson } from '#test/factories/people.ts';
import { insertRow, listRows } from '#test/factories/rows.ts';
import { runServer } from '#test/harness/runServer.ts';

const DAY = 86_400_000;

const server = runServer({ worker: false });

const daysAgo = (days: number) => new Date(server.ctx.clock().getTime() - days * DAY);
const tidyUp = () => listRoutines(server.ctx)['tidy-up'].run();

test('events of the payment provider are deleted after 90 days, however many there are', async () => {
  await server.ctx.pool.query(
    `insert into payment_events (provider, event_id, received_at)
     select 'sandbox', 'old-' || n, $1 from generate_series(1, 12000) n`,
    [daysAgo(91)],
  );
  const young = { provider: 'sandbox', event_id: 'young', received_at: daysAgo(89) };
  await server.ctx.db.insertInto('payment_events').values(young).execute();
  await tidyUp();
  const left = await server.ctx.db.selectFrom('payment_events').select('event_id').execute();
  expect(left).toEqual([{ event_id: 'young' }]);
});

test('sessions that ended 90 days ago are deleted, others are not', async () => {
  const person = await buildPerson(server.ctx, { role: 'admin' });
  const session = async (name: string, ended: object, parent: string | null = null) => {
    const { id } = await insertRow(server, 'sessions', {
      person_id: person.id,
      token_hash: Buffer.from(name),
      idle_seconds: 3600,
      expires_at: daysAgo(-30),
      parent_session_id: parent,
      ...ended,
    });
    return id;
  };
  const revoked = await session('revoked', { revoked_at: daysAgo(91) });
  await session('impersonation', { revoked_at: daysAgo(91) }, revoked);
  await session('expired', { expires_at: daysAgo(91) });
  const kept = [
    await session('lately revoked', { revoked_at: daysAgo(89) }),
    await session('lately expired', { expires_at: daysAgo(89) }),
    await session('alive', {}),
  ];
  await tidyUp();
  await tidyUp();
  const left = await listRows(server, 'sessions', { person_id: person.id });
  const own = new Set(left.map(({ id }) => id));
  expect(kept.every((id) => own.has(id))).toBe(true);
  // The session that was created with the person is not deleted either.
  expect(own.size).toBe(kept.length + 1);
  await server.as(person.token)('GET /api/auth/me', {});
});

test('old data of the development inbox and sandbox is deleted too', async () => {
  const { db } = server.ctx;
  for (const created_at of [daysAgo(91), daysAgo(89)]) {
    const name = created_at.toISOString();
    await db
      .insertInto('dev_inbox')
      .values({
        message_id: crypto.randomUUID(),
        channel: 'sms',
        recipient: name,
        content_sealed: Buffer.from('x'),
        created_at,
      })
      .execute();
    await db
      .insertInto('sandbox_objects')
      .values(
        [true, false].map((isTokenUsed) => ({
          id: `${name} ${isTokenUsed}`,
          body: JSON.stringify({ object: 'payment_method', isTokenUsed }),
          created_at,
        })),
      )
      .execute();
    await db
      .insertInto('sandbox_requests')
      .values({ idempotency_key: name, body_hash: 'x', response: '{}', created_at })
      .execute();
  }
  await tidyUp();
  for (const table of ['dev_inbox', 'sandbox_requests'] as const) {
    expect(await db.selectFrom(table).select('created_at').execute()).toHaveLength(1);
  }
  // The used card is not deleted, because its payment needs the card.
  expect(await db.selectFrom('sandbox_objects').select('created_at').execute()).toHaveLength(3);
});
