import { isAwaited, type MessageChannel } from '#domain/messages/delivery.ts';

/** The queue of a message's carrier; what somebody waits for has one of its own. */
export function chooseDeliveryQueue(message: { channel: MessageChannel; template: string }) {
  return isAwaited(message.template)
    ? (`deliver-awaited-${message.channel}` as const)
    : (`deliver-${message.channel}` as const);
}
