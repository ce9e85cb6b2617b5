import type { FastifyInstance } from 'fastify';
import type { OperationKey } from '#contract/operation.ts';
import type { Config } from '../../config/index.ts';
import { type CompressedBody, compressBody, sendCompressed } from './compression.ts';
import { describeApi } from './describeApi.ts';
import { docsPage } from './docsPage.ts';
import { requireOwnHost } from './ownHost.ts';

/** Brotli quality of the description. A higher quality takes ten times as long, to save 6 %. */
const QUALITY = 9;

type Docs = { '/openapi.json': CompressedBody; '/docs': CompressedBody };

async function writeDocs(mounted: readonly OperationKey[]): Promise<Docs> {
  const description = await describeApi(mounted);
  const [json, page] = await Promise.all([
    compressBody(JSON.stringify(description), QUALITY),
    compressBody(docsPage(description), QUALITY),
  ]);
  return { '/openapi.json': json, '/docs': page };
}

/** Written bodies by mounted operations. Servers of one process share them, as tests start many. */
const written = new Map<string, Promise<Docs>>();

/**
 * Serves `/openapi.json` and its page `/docs`, if the configuration enables them. Both are written
 * before the server listens, because writing them would block the calls of others.
 */
export async function mountDocs(
  app: FastifyInstance,
  { apiDocs, mode, publicUrl }: Config,
  mounted: readonly OperationKey[],
): Promise<void> {
  if (!apiDocs) return;
  const key = mounted.join();
  const writing = written.get(key) ?? writeDocs(mounted);
  written.set(key, writing);
  const docs = await writing;
  const types = { '/openapi.json': 'application/json', '/docs': 'text/html' } as const;
  for (const [path, type] of Object.entries(types) as [keyof Docs, string][])
    app.get(path, async (request, reply) => {
      if (mode !== 'production') requireOwnHost(request, publicUrl);
      void reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
      return sendCompressed(request, reply.type(`${type}; charset=utf-8`), docs[path]);
    });
}
