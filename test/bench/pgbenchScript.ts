import type pg from 'pg';
import type { Statement } from '../faults/wire.ts';

/**
 * Patterns of values that each ticket creates, and the SQL expression that creates such a value.
 */
const madeUp: [RegExp, (sample: string) => string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, () => 'gen_random_uuid()'],
  [/\+1555\d{7}/, () => "'+1555' || (1000000 + floor(random() * 8999999)::int)::text"],
  [
    /[a-z]{2,4}_[0-9a-f]{24}(?:_secret_[0-9a-f]{24})?/,
    (sample) =>
      `'${sample.slice(0, sample.indexOf('_') + 1)}' || substr(md5(random()::text), 1, 24)${sample.includes('secret') ? " || '_secret_' || substr(md5(random()::text), 1, 24)" : ''}`,
  ],
  [
    /\\x[0-9a-f]{24,}/,
    (sample) => {
      const digits = sample.length - 2;
      const hash = 'md5(random()::text)';
      return `'\\x' || substr(${Array.from({ length: Math.ceil(digits / 32) }, () => hash).join(' || ')}, 1, ${digits})`;
    },
  ],
];

const everyMadeUp = new RegExp(madeUp.map(([look]) => look.source).join('|'), 'g');
const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * Moves the statements of each transaction together, to the place of its commit. pgbench has one
 * connection per client, so statements of other connections would join the transaction.
 */
export function putInLine(statements: readonly Statement[]): Statement[] {
  const open = new Map<number, Statement[]>();
  return statements.flatMap((statement) => {
    const { connection, text } = statement;
    if (text === 'begin') open.set(connection, []);
    const transaction = open.get(connection);
    if (!transaction) return [statement];
    transaction.push(statement);
    if (text !== 'commit' && text !== 'rollback') return [];
    open.delete(connection);
    return transaction;
  });
}

/**
 * Turns the recorded statements of one ticket into a pgbench script. Values that the client created
 * are created again; values from the database are taken from its answers.
 *
 * @param standing values that are the same for every ticket: staff, location, business
 */
export function pgbenchScript(
  statements: readonly Statement[],
  standing: ReadonlySet<string>,
): string {
  const names = new Map<string, string>();
  const fresh: string[] = [];
  const lines: string[] = [];

  /**
   * Writes a value as one literal. An expression would lose the type that PostgreSQL infers for a
   * literal.
   */
  function write(value: string | null): string {
    if (value === null) return 'null';
    const text = quote(value).replace(everyMadeUp, (found) =>
      names.has(found) ? `:${names.get(found) ?? ''}` : found,
    );
    // pgbench reads a colon before a variable as a cast and skips the variable, so this colon is
    // escaped.
    return /::[vr]\d/.test(text)
      ? `E${text.replaceAll('\\', '\\\\').replace(/::(?=[vr]\d)/g, '\\x3a:')}`
      : text;
  }

  function makeUp(text: string) {
    for (const [value] of text.matchAll(everyMadeUp)) {
      if (names.has(value) || standing.has(value)) continue;
      const [, expression] = madeUp.find(([look]) => look.test(value)) as (typeof madeUp)[number];
      const name = `v${names.size}`;
      names.set(value, name);
      fresh.push(`${expression(value)} as ${name}`);
    }
  }

  for (const [index, { text, values, rows }] of statements.entries()) {
    for (const value of values) if (value) makeUp(value);
    let sql = text.replace(/\$(\d+)/g, (_, place: string) =>
      write(values[Number(place) - 1] ?? null),
    );
    sql = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().replace(/;$/, '');
    if (sql === '') continue;
    const [row] = rows;
    const learnt =
      rows.length === 1 && row
        ? Object.entries(row).filter(
            ([, value]) =>
              value !== null &&
              !names.has(value) &&
              !standing.has(value) &&
              new RegExp(`^(?:${everyMadeUp.source})$`).test(value),
          )
        : [];
    for (const [column, value] of learnt) names.set(value as string, `r${index}_${column}`);
    lines.push(learnt.length > 0 ? `${sql} \\gset r${index}_` : `${sql};`);
  }
  return [`select ${fresh.join(', ')} \\gset`, ...lines, ''].join('\n');
}

/** Runs a script on one connection, with pgbench's rules for variables. */
export async function replayScript(client: pg.Client, script: string): Promise<void> {
  const variables = new Map<string, string>();
  const types = { getTypeParser: () => (value: unknown) => value };
  for (const line of script.split('\n').filter(Boolean)) {
    const [, sql = '', prefix] = /^(.*?)(?:;| \\gset ?(\w*))$/.exec(line) ?? [];
    const text = sql.replace(/(:+)(\w+)/g, (all, colons: string, name: string) =>
      colons === ':' ? (variables.get(name) ?? all) : all,
    );
    const { rows } = await client.query<Record<string, string>>({ text, types });
    if (prefix === undefined) continue;
    for (const [column, value] of Object.entries(rows[0] ?? {}))
      variables.set(prefix + column, value);
  }
}
