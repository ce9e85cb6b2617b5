import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildPerson } from '#test/factories/people.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { type MailServer, startMailServer } from '#test/factories/mail.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { enqueueEmail } from './commands.ts';

let mail: MailServer;
let server: TestServer;

const MINUTE = 60_000;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer(inject('postgresUrl'), {
    worker: false,
    config: { mail: { url: mail.url, from: 'Portico <valet@portico.test>' } },
  });
});
beforeEach(() => {
  mail.mood = 'take';
  mail.taken.length = 0;
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Puts an e-mail into the outbox without running its delivery job. */
async function post(fields: { to?: string; firstName?: string; language?: 'en' | 'ar' } = {}) {
  const to = fields.to ?? `${randomUUID()}@guest.test`;
  const data = {
    firstName: fields.firstName ?? 'Layla',
    link: 'https://valet.test/verify?token=a&b=1',
  };
  const dedupeKey = randomUUID();
  const language = fields.language ?? 'en';
  await transact(server.ctx, (unit) =>
    enqueueEmail(unit, { to, language, template: 'verify_email', data, dedupeKey }),
  );
  return { to, ...(await getMessage(dedupeKey)) };
}
/** Returns the received e-mails, in order of arrival. */
const arrived = () => Promise.all(mail.taken);
const arrivedIds = async () => (await arrived()).map((email) => email.messageId);
const getMessage = (dedupeKey: string) => getRow(server, 'messages', { dedupe_key: dedupeKey });
const deliver = (messageId: string) => jobHandlers(server.ctx)['deliver-email']({ messageId });
const sweep = () => listRoutines(server.ctx)['deliver-overdue'].run();

test('an e-mail arrives as text and as HTML, with the Message-ID of its row', async () => {
  const { id, to, dedupe_key: dedupeKey } = await post();
  await deliver(id);
  const [email, ...rest] = await arrived();
  expect(rest).toEqual([]);
  expect(email).toMatchObject({
    subject: 'Verify your email address',
    messageId: `<${id}@portico.test>`,
    from: { name: 'Portico', address: 'valet@portico.test' },
    to: [{ address: to }],
  });
  expect(email?.text).toContain('https://valet.test/verify?token=a&b=1\n');
  expect(email?.html).toContain('href="https://valet.test/verify?token=a&amp;b=1"');
  expect(email?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(await getMessage(dedupeKey)).toMatchObject({
    status: 'sent',
    provider_message_id: email?.messageId,
  });
});

test('an Arabic e-mail arrives intact', async () => {
  const { id } = await post({ language: 'ar', firstName: 'ليلى' });
  await deliver(id);
  const [email] = await arrived();
  expect(email?.subject).toBe('يُرجى تأكيد بريدك الإلكتروني');
  expect(email?.html).toContain('<html lang="ar" dir="rtl">');
  expect(email?.text).toContain('ليلى');
});

test('an e-mail is in its reader’s stored language, not in that of the person who caused it', async () => {
  const person = await buildPerson(server.ctx, { role: 'customer' });
  await updateRows(server, 'people', person.id, { language: 'ar' });
  const dedupeKey = randomUUID();
  await transact(server.ctx, (unit) =>
    enqueueEmail(unit, {
      personId: person.id,
      to: person.email ?? '',
      language: 'en',
      template: 'password_changed',
      data: { firstName: 'Layla' },
      dedupeKey,
    }),
  );
  await deliver((await getMessage(dedupeKey)).id);
  expect((await arrived())[0]?.subject).toBe('تم تغيير كلمة المرور');
});

test('an address counts as one recipient, whatever characters it contains', async () => {
  const { id } = await post({ to: 'a,b@c.test' });
  await deliver(id);
  for (const email of await arrived()) expect(email.to).toHaveLength(1);
});

test.each([
  ['550 for the receiver', { code: 550, at: 'rcpt' }, '550'],
  ['554 for the content', { code: 554, at: 'data' }, '554'],
] as const)('%s is final', async (_, mood, words) => {
  mail.mood = mood;
  const { id, dedupe_key: dedupeKey } = await post();
  await deliver(id);
  const row = await getMessage(dedupeKey);
  expect(row).toMatchObject({ status: 'failed', attempts: 1 });
  expect(row.last_error).toContain(words);
  mail.mood = 'take';
  server.advance(2 * 60 * MINUTE);
  await sweep();
  await deliver(id);
  expect(mail.taken).toEqual([]);
  expect(await getMessage(dedupeKey)).toMatchObject({ status: 'failed', attempts: 1 });
});

test.each([
  ['451 for the receiver', { code: 451, at: 'rcpt' }],
  ['451 for the content', { code: 451, at: 'data' }],
  ['death in the middle of the content', 'die'],
] as const)('%s: the e-mail is tried again and arrives once', async (_, mood) => {
  mail.mood = mood;
  const { id, dedupe_key: dedupeKey } = await post();
  await deliver(id);
  expect(await getMessage(dedupeKey)).toMatchObject({ status: 'queued', attempts: 1 });
  expect(mail.taken).toEqual([]);
  mail.mood = 'take';
  await deliver(id);
  await deliver(id);
  expect(await getMessage(dedupeKey)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(await arrivedIds()).toEqual([`<${id}@portico.test>`]);
});

test('each failed try enqueues the next one with a longer delay', async () => {
  mail.mood = { code: 451, at: 'rcpt' };
  const { id, dedupe_key: dedupeKey } = await post();
  const pauses: number[] = [];
  const restart = server.holdClock();
  for (let tries = 0; tries < 10; tries += 1) {
    await deliver(id);
    const { due_at } = await getMessage(dedupeKey);
    pauses.push((due_at.getTime() - server.ctx.clock().getTime()) / 1000);
  }
  restart();
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  const { rows } = await server.ctx.pool.query(
    `select 1 from pgboss.job where name like 'deliver-%' and data->>'messageId' = $1 and start_after > created_on`,
    [id],
  );
  expect(rows).toHaveLength(10);
  mail.mood = 'take';
  await deliver(id);
  expect(mail.taken).toHaveLength(1);
});

test('a retry waits by the clock of the database', async () => {
  mail.mood = { code: 451, at: 'rcpt' };
  const { id } = await post();
  const hour = 3_600_000;
  const now = vi.spyOn(server.ctx.databaseClock, 'now');
  now.mockReturnValue(new Date(Date.now() + hour));
  await deliver(id).finally(() => now.mockRestore());
  const { rows } = await server.ctx.pool.query(
    `delete from pgboss.job where name like 'deliver-%' and data->>'messageId' = $1
      and start_after > now() + interval '59 minutes' returning 1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  mail.mood = 'take';
  await deliver(id);
});

test('all mail arrives once, later, after a mail server was down for an hour', async () => {
  const { port } = mail;
  await mail.close();
  const posted = await Promise.all(Array.from({ length: 5 }, () => post()));
  for (let minute = 0; minute < 65; minute += 1) {
    server.advance(MINUTE);
    await sweep();
  }
  mail = await startMailServer(port);
  server.advance(6 * MINUTE);
  await sweep();
  await sweep();
  const ids = await arrivedIds();
  expect(ids).toHaveLength(posted.length);
  expect(new Set(ids)).toEqual(new Set(posted.map(({ id }) => `<${id}@portico.test>`)));
  const rows = await Promise.all(posted.map(({ dedupe_key }) => getMessage(dedupe_key)));
  expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'sent'));
});

test('a message expires after a day without an answer, and the last error is stored', async () => {
  mail.mood = { code: 451, at: 'rcpt' };
  const { id, dedupe_key: dedupeKey } = await post();
  await deliver(id);
  server.advance(24 * 60 * MINUTE);
  mail.mood = 'take';
  await sweep();
  expect(await getMessage(dedupeKey)).toMatchObject({ status: 'failed', attempts: 1 });
  expect((await getMessage(dedupeKey)).last_error).toContain('451');
  expect(mail.taken).toEqual([]);
});

test('a server with a wrong certificate gets no mail, whichever way it offers TLS', async () => {
  const secure = await startMailServer(0, { secure: true });
  const { carrier } = server.ctx;
  const { createSmtp } = await import('#server/platform/mail/smtp.ts');
  const url = `smtps://127.0.0.1:${secure.port}`;
  const from = 'valet@portico.test';
  const message = {
    id: randomUUID(),
    channel: 'email',
    to: 'a@b.test',
    subject: 'x',
    text: 'y',
    html: null,
  } as const;
  await expect(createSmtp({ url, from }, () => 'Portico').deliver(message)).rejects.toThrow(
    /certificate/,
  );
  await createSmtp({ url: `${url}?tls.rejectUnauthorized=false`, from }, () => 'Portico').deliver(
    message,
  );
  expect(secure.taken).toHaveLength(1);
  expect(carrier.name).toBe('smtp, inbox');
  await secure.close();
});
