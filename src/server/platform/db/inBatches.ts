/**
 * Repeats a statement that changes so many rows at the most until it finds no more of them: nobody waits
 * long for a lock, whatever has piled up.
 *
 * @param size what the statement limits itself to
 */
export async function inBatches(
  size: number,
  work: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  for (let done = size; done === size;) done = Number((await work()).numAffectedRows ?? 0);
}
