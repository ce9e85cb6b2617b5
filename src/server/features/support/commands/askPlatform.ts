import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getRow, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { hasVisibleText } from '#domain/messages/conversation.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { listAdministratorsWith, publishSupport } from '../recipients.ts';

type Question = { message: string; subject: string | null; dedupeKey: string; requestId: string };

/**
 * Notifies the administrator who took the request. Without one, or if they may no longer answer,
 * notifies all who may.
 */
async function notifyAdministrators(
  unit: UnitOfWork,
  actor: Actor,
  { message, subject, dedupeKey, requestId }: Question,
  assignedTo: string | null,
): Promise<void> {
  const asker = await getRow(unit.trx, 'people', actor.personId, [
    'first_name',
    'last_name',
    'email',
    'phone_e164',
  ]);
  const all = await listAdministratorsWith(unit, 'support.answer');
  const people = assignedTo !== null && all.includes(assignedTo) ? [assignedTo] : all;
  if (people.length === 0) return;
  await notifyPeople(unit, people, {
    type: 'support_requested',
    data: {
      name: `${asker.first_name} ${asker.last_name}`.trim(),
      email: asker.email ?? asker.phone_e164 ?? '',
      subject,
      words: message,
    },
    actionUrl: `/admin-dashboard/support/${requestId}`,
    dedupeKey,
  });
}

/** Creates a support request to the platform; a repeat with the same `clientId` does nothing. */
export async function askPlatform(
  ctx: Context,
  actor: Actor,
  ask: { message: string; subject?: string | undefined; clientId: string },
): Promise<void> {
  await transact(ctx, async (unit) => {
    const request = await unit.trx
      .insertInto('support_requests')
      .values({
        person_id: actor.personId,
        subject: ask.subject || null,
        message: ask.message,
        client_id: ask.clientId,
        created_at: unit.now,
        updated_at: unit.now,
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'client_id']).doNothing())
      .returning(['id', 'person_id'])
      .executeTakeFirst();
    if (!request) return;
    const { id } = request;
    const question = { message: ask.message, subject: ask.subject || null };
    await notifyAdministrators(
      unit,
      actor,
      { ...question, requestId: id, dedupeKey: `support:${id}` },
      null,
    );
    await publishSupport(unit, request);
  });
}

/**
 * Adds a further message of the asker to their support request, which opens the request again.
 *
 * @throws SUPPORT_REQUEST_NOT_FOUND, VALIDATION naming `message`, RATE_LIMITED
 */
export async function addQuestion(
  ctx: Context,
  actor: Actor,
  id: string,
  { message, clientId }: { message: string; clientId: string },
): Promise<void> {
  if (!hasVisibleText(message)) throw fieldError('message', 'message_missing');
  await ctx.limits.use('supportPerson', actor.personId);
  await transact(ctx, async (unit) => {
    const request = await unit.trx
      .selectFrom('support_requests')
      .select(['id', 'person_id', 'subject', 'assigned_to'])
      .where('id', '=', id)
      .where('person_id', '=', actor.personId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('SUPPORT_REQUEST_NOT_FOUND'));
    const written = await unit.trx
      .insertInto('support_messages')
      .values({
        request_id: id,
        author_id: actor.personId,
        kind: 'question',
        text: message,
        client_id: clientId,
        created_at: unit.now,
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) return;
    await updateRow(unit.trx, 'support_requests', id, { status: 'open', updated_at: unit.now });
    const { subject } = request;
    await notifyAdministrators(
      unit,
      actor,
      { message, subject, requestId: id, dedupeKey: `support:${written.id}` },
      request.assigned_to,
    );
    await publishSupport(unit, request);
  });
}
