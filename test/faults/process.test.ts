import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServerProcess } from './process.ts';

test('what a server is asked is refused once it has ended, with its process and the question', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-faults-'));
  const server = await startServerProcess({ dataDir, worker: false });
  expect(await server.ask('advance', 1)).toBeNull();
  await Promise.all([
    expect(server.ask('closeTipPools')).rejects.toThrow(
      `The server process ${server.pid} ended (SIGKILL) and does not answer 'closeTipPools'.`,
    ),
    server.kill(),
  ]);
  await expect(server.ask('usage')).rejects.toThrow(/does not answer 'usage'\.$/);
  rmSync(dataDir, { recursive: true, force: true });
});
