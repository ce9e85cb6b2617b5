import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Reaction of the mail server to the next message: accept the message, refuse with a code, or break
 * the connection.
 */
export type ServerReaction = 'take' | 'die' | { code: number; at: 'rcpt' | 'data' };

export type MailServer = {
  url: string;
  port: number;
  /** Messages that the mail server accepted, in order. */
  taken: Promise<Email>[];
  mood: ServerReaction;
  close(): Promise<void>;
};

const refusal = (code: number) =>
  Object.assign(new Error(`${code} said the server`), { responseCode: code });

/** Starts an SMTP server on this machine, without TLS unless `options` enable it. */
export async function startMailServer(
  port = 0,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const taken: Promise<Email>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      const { mood } = mail;
      done(typeof mood === 'object' && mood.at === 'rcpt' ? refusal(mood.code) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (mail.mood === 'die') for (const { _socket } of server.connections) _socket.destroy();
        chunks.push(chunk);
      });
      stream.on('end', () => {
        const { mood } = mail;
        if (typeof mood === 'object') return done(refusal(mood.code));
        if (mood === 'die') return undefined;
        taken.push(PostalMime.parse(Buffer.concat(chunks)));
        return done(null);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    taken,
    mood: 'take',
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
}
