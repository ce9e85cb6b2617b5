import type { Db } from '../db/client.ts';
import { sealText } from '../secrets/seal.ts';
import type { ChannelCarrier } from './carrier.ts';

/** Carrier for development: stores each message once by id, for `/dev/inbox`. */
export function createDevInbox(db: Db, secretKey: Buffer): ChannelCarrier {
  return {
    name: 'inbox',
    async deliver(message) {
      const { subject, text, html } = message;
      const content = JSON.stringify({ subject, text, html });
      await db
        .insertInto('dev_inbox')
        .values({
          message_id: message.id,
          channel: message.channel,
          recipient: message.to,
          content_sealed: sealText(secretKey, content),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
      return { providerMessageId: `inbox-${message.id}` };
    },
  };
}
