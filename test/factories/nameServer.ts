import { createSocket } from 'node:dgram';

const A = 1;

/** Returns the offset after the name in a DNS question, where the record type and class follow. */
function findEndOfName(asked: Buffer): number {
  let at = 12;
  while ((asked[at] ?? 0) > 0) at += (asked[at] ?? 0) + 1;
  return at + 1;
}

function writeAnswer(asked: Buffer, addresses: readonly string[]): Buffer {
  const end = findEndOfName(asked);
  const shown = asked.readUInt16BE(end) === A ? addresses : [];
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, shown.length, 0, 0, 0, 0]);
  asked.copy(head, 0, 0, 2);
  const records = shown.map((address) =>
    Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, asked.subarray(12, end + 4), ...records]);
}

/**
 * Starts a DNS server for IPv4 addresses.
 *
 * @param find returns the addresses of every name now; null sends no answer
 */
export async function startNameServer(find: () => readonly string[] | null) {
  const socket = createSocket('udp4');
  socket.on('message', (asked, from) => {
    const addresses = find();
    if (addresses) socket.send(writeAnswer(asked, addresses), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
