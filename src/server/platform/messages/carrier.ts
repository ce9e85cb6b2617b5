export type OutgoingMessage = {
  /** Also the idempotency key: a carrier that can, delivers one id once. */
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  /** E-mails only; `text` says the same. */
  html: string | null;
  /** Where a mailbox's own button stops such e-mails with one press (RFC 8058); none for those that cannot be stopped. */
  unsubscribeUrl?: string;
};

/**
 * Sends a message.
 *
 * @throws MessageRefused when trying again is useless; anything else may be tried again
 */
export type MessageCarrier = ChannelCarrier & {
  /** Who takes the messages of a channel. */
  nameFor(channel: OutgoingMessage['channel']): string;
};

/** Of one channel, or of all in development. */
export type ChannelCarrier = {
  name: string;
  deliver(message: OutgoingMessage): Promise<{ providerMessageId: string }>;
};

/** Why a message was not taken: the carrier's own words, and a short name fit for logs. */
export class MessageNotTaken extends Error {
  readonly reason: string;
  constructor(reason: string, words: string) {
    super(words);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** The carrier will never take this message. */
export class MessageRefused extends MessageNotTaken {
  /** The receiver told the carrier that they want no more. */
  readonly hasOptedOut: boolean;
  constructor(reason: string, words: string, hasOptedOut = false) {
    super(reason, words);
    this.hasOptedOut = hasOptedOut;
  }
}
