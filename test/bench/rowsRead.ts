import type pg from 'pg';
import type { Statement } from '../faults/wire.ts';

/** Node of a query plan, as `explain (format json)` writes it. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Rows that a statement read from one table, and those of them that its conditions kept. */
export type TableRead = { table: string; read: number; kept: number };

export type RowsRead = { tables: TableRead[]; answered: number; blocks: number; ms: number };

function listReads(node: PlanNode): TableRead[] {
  const inner = (node.Plans ?? []).flatMap(listReads);
  const table = node['Relation Name'];
  if (!table || !node['Node Type'].endsWith('Scan')) return inner;
  const loops = node['Actual Loops'] ?? 0;
  const kept = (node['Actual Rows'] ?? 0) * loops;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return [{ table, read: Math.round(kept + removed * loops), kept: Math.round(kept) }, ...inner];
}

/**
 * Runs a recorded statement once more, and undoes it.
 *
 * @returns null for a statement that has no plan, or that the database refuses a second time
 */
export async function countRowsRead(
  client: pg.Client,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<RowsRead | null> {
  if (!/^\s*(select|with|update|delete)\b/i.test(text)) return null;
  await client.query('begin');
  try {
    const { rows } = await client.query<{
      'QUERY PLAN': [{ Plan: PlanNode & Record<string, number>; 'Execution Time': number }];
    }>(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0];
    if (!plan) return null;
    const blocks = ['Shared Hit Blocks', 'Shared Read Blocks'].map((name) => plan.Plan[name] ?? 0);
    return {
      tables: listReads(plan.Plan),
      answered: plan.Plan['Actual Rows'] ?? 0,
      blocks: blocks.reduce((sum, count) => sum + count, 0),
      ms: plan['Execution Time'],
    };
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
}
