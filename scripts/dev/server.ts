import { readConfig } from '../../src/server/config/index.ts';
import { run } from '../../src/server/run.ts';

// The server of `npm run dev`, in a process of its own. Vite has the pages.
await run(readConfig(process.env), { pages: false });
process.send?.('ready');
