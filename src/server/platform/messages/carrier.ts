export type OutgoingMessage = {
  /** Id of the message and idempotency key: carriers that support one deliver each id once. */
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  /** HTML version of `text`, for e-mails only. */
  html: string | null;
  /**
   * One-click unsubscribe address for the mailbox's own button (RFC 8058); absent for e-mails that cannot be
   * stopped.
   */
  unsubscribeUrl?: string;
};

/**
 * Sends messages of all channels.
 *
 * @throws MessageRefused when a retry is useless; any other error may be retried
 */
export type MessageCarrier = ChannelCarrier & {
  /** Returns the name of the carrier for a channel. */
  nameFor(channel: OutgoingMessage['channel']): string;
};

/** Carrier of one channel; the development inbox carries all. */
export type ChannelCarrier = {
  name: string;
  deliver(message: OutgoingMessage): Promise<{ providerMessageId: string }>;
};

/**
 * Thrown when a carrier does not accept a message. `message` has the carrier's words, `reason` a short name for
 * logs.
 */
export class MessageNotAccepted extends Error {
  readonly reason: string;
  constructor(reason: string, words: string) {
    super(words);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** Thrown when the carrier will never accept this message, so a retry is useless. */
export class MessageRefused extends MessageNotAccepted {
  /** Whether the receiver has opted out at the carrier. */
  readonly hasOptedOut: boolean;
  constructor(reason: string, words: string, hasOptedOut = false) {
    super(reason, words);
    this.hasOptedOut = hasOptedOut;
  }
}
