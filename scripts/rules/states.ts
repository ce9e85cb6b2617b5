import { lineCounter, type Problem, type Source } from './source.ts';

const owners = [
  { table: 'stays', path: 'src/server/features/stays/commands/transition.ts', mover: 'moveStay' },
  {
    table: 'orders',
    path: 'src/server/features/orders/commands/transition.ts',
    mover: 'moveOrder',
  },
  {
    table: 'payments',
    path: 'src/server/features/payments/commands/transition.ts',
    mover: 'movePayment',
  },
];

/**
 * Matches `status` before the WHERE clause only, because a statement writes the status only there.
 */
const writes = (table: string) => [
  new RegExp(`updateTable\\('${table}'\\)\\s*\\.set\\((?:(?!\\.where\\()[^;])*?\\bstatus\\b`, 'g'),
  new RegExp(`updateRow\\(\\s*[\\w.]+,\\s*'${table}'[^;]*?\\bstatus\\b`, 'g'),
  new RegExp(
    `\\bupdate ${table}\\b[^;\`]*?\\bset\\b(?:(?!\\bwhere\\b)[^;\`])*?\\bstatus\\s*=`,
    'gi',
  ),
];

/**
 * Allows only one function to write the state of a stay, order or payment: the function that asks
 * the domain's state machine.
 */
export function checkStates(source: Source): Problem[] {
  if (!source.path.startsWith('src/server/') || source.isTest) return [];
  const lineAt = lineCounter(source.text);
  return owners
    .filter(({ path }) => path !== source.path)
    .flatMap(({ table, mover }) =>
      writes(table).flatMap((pattern) =>
        [...source.text.matchAll(pattern)].map(({ index }) => ({
          path: source.path,
          line: lineAt(index),
          message: `The status in '${table}' may be written by ${mover} alone, which asks the domain's state machine. Call it with the event.`,
        })),
      ),
    );
}
