export type OutgoingMessage = {
  /** Also the idempotency key: a carrier that can, delivers one id once. */
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  /** E-mails only; `text` says the same. */
  html: string | null;
};

/** Takes a message out of the house. Throws when it may be tried again. */
export type MessageCarrier = {
  name: string;
  deliver(message: OutgoingMessage): Promise<{ providerMessageId: string }>;
};
