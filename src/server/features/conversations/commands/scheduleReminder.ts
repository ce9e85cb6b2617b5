import { REMIND_AFTER_SECONDS } from '#domain/messages/conversation.ts';
import type { UnitOfWork } from '../../../context.ts';

/** Enqueues the job that reminds the reader if the message is still unread when the job runs. */
export async function scheduleReminder(
  unit: UnitOfWork,
  stayId: string,
  messageId: number,
): Promise<void> {
  const remindAt = new Date(unit.now.getTime() + REMIND_AFTER_SECONDS * 1000);
  await unit.enqueue('remind-unread', { stayId, messageId }, remindAt);
}
