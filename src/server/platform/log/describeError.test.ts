import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer({ worker: false });

function renderLog(error: unknown): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  createLog('info', stream).warn({ err: error }, 'went wrong');
  return text;
}

const failing = (sql: string, values: unknown[] = []) =>
  server.ctx.pool.query(sql, values).then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => error,
  );

test('PostgreSQL’s details of a row are logged without addresses and numbers', async () => {
  const { pool } = server.ctx;
  const insert = `insert into people (role, first_name, last_name, email, phone_e164)
    values ('customer', 'Grace', 'Hopper', $1, $2)`;
  const values = ['grace@secret.example', '+15559876543'];
  await pool.query(insert, values);
  const errors = [
    await failing(insert, values),
    await failing(insert, ['x', '+15559876543 grace@secret.example']),
    await failing(`select $1::uuid`, ['grace@secret.example']),
    await failing(`select $1::int`, ['15559876543']),
    await failing(`do $$ begin raise exception 'no row for grace@secret.example'; end $$`),
  ];
  for (const error of errors) {
    const line = renderLog(error);
    expect(line).not.toMatch(/grace|Hopper|secret|5559876543/i);
    expect(JSON.parse(line)).toMatchObject({
      err: {
        errorCode: expect.stringMatching(/^\w{5}$/) as string,
        stack: expect.anything() as string,
      },
    });
  }
  expect(renderLog(errors[0])).toContain('people_');
});

test('other errors and their causes are logged without them too', () => {
  const inner = Object.assign(new Error('550 <grace@secret.example> is unknown'), {
    response: '550 grace@secret.example',
    envelope: { to: ['grace@secret.example'] },
    code: 'EENVELOPE',
  });
  const outer = new Error('not sent to +1 555 987 6543', { cause: inner });
  const line = renderLog(new AggregateError([outer, 'grace@secret.example'], 'twice'));
  // Time and process id contain digits too, so only the error is checked for the secret digits.
  const { err } = JSON.parse(line) as { err: unknown };
  expect(JSON.stringify(err)).not.toMatch(/grace|secret|987/);
  expect(line).toContain('550 <…@…> is unknown');
  expect(line).toContain('EENVELOPE');
  expect(line).toContain('describeError.test.ts');
});
