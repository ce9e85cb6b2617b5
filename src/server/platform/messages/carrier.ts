export type OutgoingMessage = {
  /**
   * Id of the message and idempotency key: a carrier that supports such keys delivers each id once.
   */
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  /** HTML version of `text`, for e-mails only. */
  html: string | null;
  /**
   * One-click unsubscribe URL for the button of the mail client (RFC 8058); absent for e-mails that
   * nobody can unsubscribe from.
   */
  unsubscribeUrl?: string;
};

/**
 * Carrier that sends messages of all channels.
 *
 * @throws MessageRefused when a retry is useless; any other error may be retried
 */
export type MessageCarrier = ChannelCarrier & {
  /** Returns the name of the carrier for a channel. */
  nameFor(channel: OutgoingMessage['channel']): string;
};

/** Carrier of one channel; the development inbox carries every channel. */
export type ChannelCarrier = {
  name: string;
  deliver(message: OutgoingMessage): Promise<{ providerMessageId: string }>;
};

/**
 * Thrown when a carrier does not accept a message. `message` is the carrier's text, `reason` a
 * short name for logs.
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
  /** True when the receiver has opted out at the carrier. */
  readonly hasOptedOut: boolean;
  constructor(reason: string, words: string, hasOptedOut = false) {
    super(reason, words);
    this.hasOptedOut = hasOptedOut;
  }
}
