import { get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobChanges } from '../e2e/jobChanges.ts';
import { startServerProcess } from '../faults/process.ts';
import { withSeedContext } from '../faults/seed.ts';
import { fillBoard } from '../factories/board.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { openSocket } from '../factories/sockets.ts';
import { median } from './figures.ts';
import { startBenchProduct } from './product.ts';

const JOBS = 60;
const CHANGES = 20;

/** Bytes of the question and the answer with their headers, as a browser that takes brotli has them. */
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

/** Everything a browser receives, on the real screen: hints, answers with headers, and parts it fetches late. */
async function benchPhone(): Promise<string[]> {
  const product = await startBenchProduct();
  try {
    const { changes, close } = await createJobChanges(product);
    const rows: string[] = [];
    for (const { name, play } of changes) {
      const { bytes, received } = await play();
      const parts = received.map((one) => `${one.what} ${one.bytes}`).join(', ');
      rows.push(`| ${name} | ${(bytes / 1000).toFixed(2)} KB | ${parts} |`);
    }
    await close();
    return [
      'Everything a phone with 60 jobs receives in a browser, each change twice:\n',
      '| change | received | of it |',
      '|---|---|---|',
      ...rows,
    ];
  } finally {
    await product.close();
  }
}

/** (e) What a change of one car costs the phone of a valet with 60 jobs, beside the whole list. */
export async function benchJobs(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir });
  try {
    const business = await withSeedContext(server.databaseUrl, async (ctx) => {
      const made = await buildStaffedBusiness(ctx);
      await fillBoard(ctx, made, { waiting: JOBS, onTheWay: 0, atCurb: 0 });
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
    for (const { id } of services.slice(0, CHANGES)) {
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
    // A car that is a job still is the dearer answer.
    const left = services
      .slice(CHANGES)
      .map(({ id }) => countRead(`${path}?ids=${id}`, token, 'br'));
    const kept = median(await Promise.all(left));
    socket.close();
    const cell = (bytes: number) => `${(bytes / 1000).toFixed(2)} KB`;
    const whole = median(costs.whole);
    const hint = median(costs.hint);
    const row = (name: string, bytes: number) =>
      `| ${name} | ${cell(bytes)} | **${(bytes / (whole + hint)).toFixed(2)}** |`;
    return [
      '## A change on a phone with 60 jobs\n',
      `Bytes of the hint, the question and the answer with headers; median of ${CHANGES} changes, against the whole list, compressed.\n`,
      '| read again | bytes | ratio |',
      '|---|---|---|',
      row('the car, which is a job no more', median(costs.one) + hint),
      row('the car, which still is one', kept + hint),
      row('the whole list', whole + hint),
      row('the whole list, not compressed', median(costs.plain) + hint),
      '',
      ...(await benchPhone()),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
