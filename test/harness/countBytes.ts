import type { Page } from './browser.ts';

/** Response or WebSocket frame that a page received. */
export type Received = { what: string; bytes: number };

/** Bytes of the header of a WebSocket frame shorter than 64 KiB. */
const FRAME_HEAD = 4;

/**
 * Counts the bytes that a page receives after this call, as sent over the network: compressed
 * responses with headers, files, and WebSocket frames.
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
    received.push({ what: 'hint', bytes: FRAME_HEAD + Buffer.byteLength(response.payloadData) }),
  );
  await client.send('Network.enable');
  return {
    /** Returns the responses and frames since the last call. */
    take: () => received.splice(0),
  };
}

export const sumBytes = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0);
