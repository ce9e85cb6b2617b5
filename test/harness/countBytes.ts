import type { Page } from './browser.ts';

/** A response or frame that a page received. */
export type Received = { what: string; bytes: number };

/** Header of a WebSocket frame shorter than 64 KiB. */
const FRAME_HEAD = 4;

/**
 * Counts all bytes that a page receives from now on, as sent over the network: compressed responses with headers,
 * files, and socket frames.
 */
export async function countBytes(page: Page) {
  const client = await page.context().newCDPSession(page);
  const received: Received[] = [];
  const asked = new Map<string, string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, `${request.method} ${new URL(request.url).pathname}`),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received.push({ what: asked.get(requestId) ?? 'a file', bytes: encodedDataLength }),
  );
  client.on('Network.webSocketFrameReceived', ({ response }) =>
    received.push({
      what: 'hint',
      bytes: FRAME_HEAD + Buffer.byteLength(response.payloadData),
    }),
  );
  await client.send('Network.enable');
  return {
    /** Returns what arrived since the last call. */
    take: () => received.splice(0),
  };
}

export const sumBytes = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0);
