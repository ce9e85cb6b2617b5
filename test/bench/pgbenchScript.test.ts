import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { withClient } from '../faults/process.ts';
import type { Statement } from '../faults/wire.ts';
import { pgbenchScript, replayScript } from './pgbenchScript.ts';

const sent = (text: string, ...values: (string | null)[]): Statement => ({
  connection: 1,
  call: null,
  text,
  values,
  rows: [],
});

test('a made value behind a colon stays inside one literal', () => {
  const id = randomUUID();
  const script = pgbenchScript([sent('select unnest($1::text[])', `{"order:${id}"}`)], new Set());
  expect(script.split('\n')).toEqual([
    'select gen_random_uuid() as v0 \\gset',
    'select unnest(E\'{"order\\x3a:v0"}\'::text[]);',
    '',
  ]);
});

test('a script with arrays, quotes and backslashes runs on PostgreSQL', async () => {
  const id = randomUUID();
  const made = { id, name: `O'Hara \\ ${id}` };
  const statements = [
    { ...sent('select $1::uuid as id', id), rows: [{ id }] },
    sent('select 1 from unnest($1::text[]) key where key = any($2)', `{"a:${id}"}`, `{"a:${id}"}`),
    // Divides by zero if the value does not arrive unchanged.
    sent('select 1 / (length($1) = 41)::int', `x:${id}:\\y`),
    sent('select ($1::jsonb->>$2)::text, $3::text', JSON.stringify(made), 'name', null),
  ];
  const replayed = withClient(inject('postgresUrl').replace('/template', '/postgres'), (client) =>
    replayScript(client, pgbenchScript(statements, new Set())),
  );
  await expect(replayed).resolves.toBeUndefined();
});
