import { readConfig } from '../../src/server/config/index.ts';
import { runServices } from '../../src/server/run.ts';

// Server process of `npm run dev`. Vite, in another process, serves the pages.
await runServices(readConfig(process.env), { pages: false });
process.send?.('ready');
