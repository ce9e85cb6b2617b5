import { get } from 'node:http';
import { fillBoard } from '../factories/board.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { openSocket } from '../factories/sockets.ts';
import { withSeedContext } from '../faults/seed.ts';
import { createBenchmark, withFreshServer } from './benchmark.ts';
import { formatKilobytes, formatTable, computeMedian } from './figures.ts';

type JobsSize = { jobs: number; changes: number };
const normal: JobsSize = { jobs: 60, changes: 20 };
const smallest: JobsSize = { jobs: 2, changes: 1 };

/** Counts the bytes of a request and its answer, including headers. */
function countRead(url: string, token: string, encoding: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const { socket } = response;
      response.resume();
      response.once('end', () => resolve(socket.bytesRead + socket.bytesWritten));
    });
    request.once('error', reject);
  });
}

/**
 * (e) Measures the bytes that one changed car costs a valet's phone with many jobs, and compares
 * with reading the whole list.
 */
export const benchJobs = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, {}, async (server) => {
    const business = await withSeedContext(server.databaseUrl, async (ctx) => {
      const made = await buildStaffedBusiness(ctx);
      await fillBoard(ctx, made, { waiting: size.jobs, onTheWay: 0, atCurb: 0 });
      return made;
    });
    const { token } = business.valet;
    const list = 'GET /api/valet/active-services';
    const { services } = await server.as(token)(list, { query: {} });
    const socket = await openSocket(server);
    socket.send({ type: 'authenticate', token });
    await socket.heard('authenticated');
    const path = `${server.url}/api/valet/active-services`;
    const costs = {
      whole: [] as number[],
      plain: [] as number[],
      hint: [] as number[],
      one: [] as number[],
    };
    for (const { id } of services.slice(0, size.changes)) {
      socket.messages.length = 0;
      await server.as(business.otherValet.token)('POST /api/services/{id}/accept', {
        params: { id },
      });
      const hint = await socket.heard('car_retrieval_request');
      costs.hint.push(JSON.stringify(hint).length);
      costs.one.push(await countRead(`${path}?ids=${id}`, token, 'br'));
      costs.whole.push(await countRead(path, token, 'br'));
      costs.plain.push(await countRead(path, token, 'identity'));
    }
    // Measures cars that are still jobs, because their answers are longer than those of cars that
    // left the list.
    const others = services
      .slice(size.changes)
      .map(({ id }) => countRead(`${path}?ids=${id}`, token, 'br'));
    const remaining = computeMedian(await Promise.all(others));
    socket.close();
    const whole = computeMedian(costs.whole);
    const hint = computeMedian(costs.hint);
    const row = (name: string, bytes: number) => [
      name,
      formatKilobytes(bytes),
      `**${(bytes / (whole + hint)).toFixed(2)}**`,
    ];
    return [
      `## A change on a phone with ${size.jobs} jobs\n`,
      `Bytes of the hint, the question and the answer with headers; median of ${size.changes} changes, against the whole list, compressed.\n`,
      ...formatTable(
        ['read again', 'bytes', 'ratio'],
        [
          row('the car, which is a job no more', computeMedian(costs.one) + hint),
          row('the car, which still is one', remaining + hint),
          row('the whole list', whole + hint),
          row('the whole list, not compressed', computeMedian(costs.plain) + hint),
        ],
      ),
    ];
  }),
);
