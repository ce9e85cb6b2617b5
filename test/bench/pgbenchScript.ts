import type { Statement } from '../faults/wire.ts';

/** What a client makes up anew for every life, by its looks, and how SQL makes one up. */
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
const literal = (value: string | null) =>
  value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;

/**
 * One connection after the other: a transaction stands as a whole where it was committed, and what others
 * sent meanwhile before it. pgbench has one connection a client, on which it would swallow them.
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
 * Turns the statements of one recorded life into a pgbench script of any number of lives: what the
 * client made up is made up anew, what the database answered is taken from its answer.
 *
 * @param standing values that stay the same in every life: staff, location, business
 */
export function pgbenchScript(
  statements: readonly Statement[],
  standing: ReadonlySet<string>,
): string {
  const names = new Map<string, string>();
  const fresh: string[] = [];
  const lines: string[] = [];

  // Behind a colon pgbench takes a variable for a cast, so the literal is taken apart there.
  const known = (text: string) =>
    text
      .replace(everyMadeUp, (value) => (names.has(value) ? `:${names.get(value) ?? ''}` : value))
      .replace(/::(?=[vr]\d)/g, ":'||':");

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
      known(literal(values[Number(place) - 1] ?? null)),
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
