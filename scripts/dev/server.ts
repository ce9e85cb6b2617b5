import { readConfig } from '../../src/server/config/index.ts';
import { run } from '../../src/server/run.ts';

// Server process of `npm run dev`. Vite serves the pages.
await run(readConfig(process.env), { pages: false });
process.send?.('ready');
