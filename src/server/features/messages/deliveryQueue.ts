import { isTemplateAwaited, type MessageChannel } from '#domain/messages/delivery.ts';

/** Returns the queue of a message's carrier; messages that somebody waits for have their own queue. */
export function chooseDeliveryQueue(message: { channel: MessageChannel; template: string }) {
  return isTemplateAwaited(message.template)
    ? (`deliver-awaited-${message.channel}` as const)
    : (`deliver-${message.channel}` as const);
}
