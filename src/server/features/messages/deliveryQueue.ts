import { isTemplateAwaited, type MessageChannel } from '#domain/messages/delivery.ts';

/**
 * Returns the delivery queue of a message's channel. Messages that a person waits for, such as
 * codes, have their own queue.
 */
export function chooseDeliveryQueue(message: { channel: MessageChannel; template: string }) {
  return isTemplateAwaited(message.template)
    ? (`deliver-awaited-${message.channel}` as const)
    : (`deliver-${message.channel}` as const);
}
