import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';

await ensureWebIsBuilt(console.log);
