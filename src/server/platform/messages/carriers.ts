import type { Config } from '../../config/index.ts';
import type { Db } from '../db/client.ts';
import { createSmtp } from '../mail/smtp.ts';
import { createTwilio } from '../sms/twilio.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { MessageCarrier, ChannelCarrier } from './carrier.ts';
import { sealText } from '../secrets/seal.ts';

/** Carrier for development: stores each message once by id, for `/dev/inbox`. */
function createDevInbox(db: Db, secretKey: Buffer): ChannelCarrier {
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

/** Combines the configured carriers; a channel without a carrier goes to the development inbox. */
export function createCarrier(config: Config, db: Db, settings: SettingsReader): MessageCarrier {
  const inbox = createDevInbox(db, config.secretKey);
  const email = config.mail
    ? createSmtp(config.mail, () => settings.current().sender.emailName)
    : inbox;
  const sms = config.sms ? createTwilio(config.sms, () => config.publicUrl) : inbox;
  return {
    name: `${email.name}, ${sms.name}`,
    nameFor: (channel) => (channel === 'sms' ? sms : email).name,
    deliver: (message) => (message.channel === 'sms' ? sms : email).deliver(message),
  };
}
