import { ensureWebIsBuilt } from '../src/server/web/build.ts';

await ensureWebIsBuilt(console.log);
