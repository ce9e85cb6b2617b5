import { startServerProcess } from '../faults/process.ts';
import { startCluster } from '../harness/cluster.ts';
import { readBenchOptions, runBenchmarks } from './runBenchmarks.ts';

// Usage: npm run bench [-- names] [--smallest] [--cluster=URL]

const options = readBenchOptions(process.argv.slice(2));
const cluster = options.clusterUrl ? null : await startCluster();
const clusterUrl = options.clusterUrl ?? cluster?.url ?? '';
try {
  await runBenchmarks(
    options,
    {
      clusterUrl,
      startServer: startServerProcess,
      startProduct: async () =>
        (await import('./screens/product.ts')).startBenchProduct(clusterUrl),
      report: console.error,
    },
    console.log,
  );
} finally {
  await cluster?.stop();
}
process.exit(0);
