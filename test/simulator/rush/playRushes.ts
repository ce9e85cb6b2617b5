import { startCluster } from '#test/harness/cluster.ts';
import { startServer } from '#test/harness/server.ts';
import { playRush } from './playRush.ts';
import { rushHead, writeRush } from './report.ts';

const rushes = [
  { guests: 25, minutes: 25, runners: 2 },
  { guests: 25, minutes: 25, runners: 4 },
  { guests: 60, minutes: 60, runners: 4 },
  { guests: 60, minutes: 30, runners: 4 },
  { guests: 60, minutes: 60, runners: 6 },
  { guests: 200, minutes: 60, runners: 6 },
];

/** Plays rushes of several sizes, and prints a row of Markdown for each. */
export async function playRushes(seed: string): Promise<void> {
  const cluster = await startCluster();
  try {
    console.log(rushHead.join('\n'));
    for (const rush of rushes) {
      const server = await startServer(cluster.url, { worker: false });
      const settings = { seed, ...rush };
      console.log(writeRush(settings, await playRush(server, settings)));
      await server.close();
    }
  } finally {
    await cluster.stop();
  }
}
