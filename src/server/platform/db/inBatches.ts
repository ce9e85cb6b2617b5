/**
 * Repeats a statement of limited size until it changes fewer rows than the limit. Small batches hold row locks only
 * briefly, however many rows are due.
 *
 * @param size the row limit in the statement
 */
export async function inBatches(
  size: number,
  work: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  for (let done = size; done === size;) done = Number((await work()).numAffectedRows ?? 0);
}
