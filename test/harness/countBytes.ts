import type { Page } from './browser.ts';

/** One thing a page had from the network. */
export type Received = { what: string; bytes: number };

/** A frame of a socket that is shorter than 64 KiB has this before its text. */
const FRAME_HEAD = 4;

/**
 * Counts whatever a page receives from now on, as it comes over the wire: answers with their headers,
 * compressed as they are, files, and the frames of sockets.
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
    /** What came since it was asked last. */
    take: () => received.splice(0),
  };
}

export const sumBytes = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0);
