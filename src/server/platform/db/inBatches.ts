/**
 * Repeats a statement that changes a limited number of rows, until fewer rows than the limit
 * change. Small batches hold row locks only briefly, however many rows there are.
 *
 * @param size the row limit in the statement
 */
export async function inBatches(
  size: number,
  work: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  for (let done = size; done === size;) done = Number((await work()).numAffectedRows ?? 0);
}
