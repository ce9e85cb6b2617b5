import { createJobChanges, JOBS } from '../../e2e/jobChanges.ts';
import type { Received } from '../../harness/countBytes.ts';
import type { Product } from '../../harness/product.ts';
import { createBenchmark, withProduct } from '../benchmark.ts';
import { formatKilobytes, formatTable } from '../figures.ts';

type PlayedChange = { name: string; bytes: number; received: Received[] };

/** Plays each change on the real screen, and counts all bytes that the browser receives. */
export async function playJobChanges(product: Product): Promise<PlayedChange[]> {
  const { changes, close } = await createJobChanges(product);
  const played: PlayedChange[] = [];
  for (const { name, play } of changes) played.push({ name, ...(await play()) });
  await close();
  return played;
}

export const formatJobChanges = (played: readonly PlayedChange[]): string[] => [
  `## A change on a phone with ${JOBS} jobs, in a browser\n`,
  'Hints, answers with headers, and parts that are fetched late, each change twice:\n',
  ...formatTable(
    ['change', 'received', 'of it'],
    played.map(({ name, bytes, received }) => [
      name,
      formatKilobytes(bytes),
      received.map((one) => `${one.what} ${one.bytes}`).join(', '),
    ]),
  ),
];

/** Has a single size, because its changes concern cars in the whole list. */
export const benchPhone = createBenchmark({ normal: null, smallest: null }, (host) =>
  withProduct(host, async (product) => formatJobChanges(await playJobChanges(product))),
);
