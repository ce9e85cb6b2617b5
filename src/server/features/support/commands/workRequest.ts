import type { AdminAction } from '#domain/identity/adminActions.ts';
import { hasVisibleText } from '#domain/messages/conversation.ts';
import {
  computeStatusAfterAnswer,
  canAnswerRequest,
  canTakeRequest,
  type SupportMessageKind,
  type SupportStatus,
  type SupportTurn,
} from '#domain/support/requests.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { publishSupport } from '../recipients.ts';

type LockedRequest = {
  id: string;
  person_id: string;
  subject: string | null;
  status: SupportStatus;
  assigned_to: string | null;
};

async function lockRequest({ trx }: UnitOfWork, id: string): Promise<LockedRequest> {
  const request = await trx
    .selectFrom('support_requests')
    .select(['id', 'person_id', 'subject', 'status', 'assigned_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('SUPPORT_REQUEST_NOT_FOUND'));
  return request;
}

const toTurn = ({ status, assigned_to: assignedTo }: LockedRequest) => ({ status, assignedTo });
/**
 * Builds a STATE_CONFLICT with the present state, or 'assigned' when another administrator has the
 * request.
 */
const conflict = (request: LockedRequest, adminId: string) =>
  new AppError('STATE_CONFLICT', {
    state:
      request.status !== 'closed' && request.assigned_to && request.assigned_to !== adminId
        ? 'assigned'
        : request.status,
  });

/**
 * Describes the change of status and assignment for the audit trail. The author of the entry is the
 * administrator who took the request.
 */
function describeChange(before: SupportTurn, after: SupportTurn) {
  const read = ({ status, assignedTo }: SupportTurn, other: SupportTurn) => ({
    ...(status !== other.status ? { status } : {}),
    ...(assignedTo !== other.assignedTo ? { isTaken: assignedTo !== null } : {}),
  });
  const [was, is] = [read(before, after), read(after, before)];
  return Object.keys(is).length > 0 ? { before: was, after: is } : {};
}

type Change = {
  action: AdminAction;
  status?: SupportStatus;
  assignedTo?: string | null;
  /** True when a message is written, which also moves the request in the queue by `updated_at`. */
  isWritten?: boolean;
};

async function changeRequest(
  unit: UnitOfWork,
  by: ActingAdmin,
  request: LockedRequest,
  { action, isWritten, ...change }: Change,
): Promise<void> {
  const before = toTurn(request);
  const after = { ...before, ...change };
  await updateRow(unit.trx, 'support_requests', request.id, {
    status: after.status,
    assigned_to: after.assignedTo,
    ...(isWritten ? { updated_at: unit.now } : {}),
  });
  await recordAdminStep(unit.trx, by, {
    action,
    personId: request.person_id,
    subjectId: request.id,
    ...describeChange(before, after),
  });
  await publishSupport(unit, request);
}

/** Inserts an administrator's message or note. @returns the message's id */
async function write(
  { trx, now }: UnitOfWork,
  by: ActingAdmin,
  requestId: string,
  message: { kind: SupportMessageKind; text: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('support_messages')
    .values({
      request_id: requestId,
      author_id: by.actor.personId,
      ...message,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Assigns the request to the acting administrator.
 *
 * @throws SUPPORT_REQUEST_NOT_FOUND, STATE_CONFLICT when another administrator has it
 */
export async function takeRequest(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
  from: string | null,
): Promise<void> {
  const me = by.actor.personId;
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    if (request.assigned_to === me && request.status !== 'closed') return;
    if (!canTakeRequest(toTurn(request), from)) throw conflict(request, me);
    await changeRequest(unit, by, request, { action: 'support request taken', assignedTo: me });
  });
}

/** @throws SUPPORT_REQUEST_NOT_FOUND, STATE_CONFLICT when another administrator has it */
export async function releaseRequest(ctx: CallContext, by: ActingAdmin, id: string): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    if (request.assigned_to === null) return;
    if (request.assigned_to !== by.actor.personId) throw conflict(request, by.actor.personId);
    await changeRequest(unit, by, request, {
      action: 'support request given back',
      assignedTo: null,
    });
  });
}

/**
 * Answers a request and notifies the asker. The request stays open if the asker wrote something
 * that the administrator has not seen yet.
 *
 * @throws SUPPORT_REQUEST_NOT_FOUND, STATE_CONFLICT when another administrator has the request or
 *   it is closed, VALIDATION naming `text`
 */
export async function answerRequest(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
  { text, seenId }: { text: string; seenId: string | null },
): Promise<void> {
  if (!hasVisibleText(text)) throw fieldError('text', 'message_missing');
  const me = by.actor.personId;
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    if (!canAnswerRequest(toTurn(request), me)) throw conflict(request, me);
    const unseen = await unit.trx
      .selectFrom('support_messages')
      .select('id')
      .where('request_id', '=', id)
      .where('kind', '=', 'question')
      .$if(seenId !== null, (query) => query.where('id', '>', seenId ?? ''))
      .limit(1)
      .executeTakeFirst();
    const messageId = await write(unit, by, id, { kind: 'answer', text });
    await changeRequest(unit, by, request, {
      action: 'support request answered',
      status: computeStatusAfterAnswer(unseen !== undefined),
      assignedTo: me,
      isWritten: true,
    });
    await notifyPerson(unit, {
      personId: request.person_id,
      type: 'support_answered',
      data: { subject: request.subject, words: text },
      actionUrl: '/support',
      dedupeKey: `support-answer:${messageId}`,
    });
  });
}

/** @throws SUPPORT_REQUEST_NOT_FOUND, VALIDATION naming `text` */
export async function writeNote(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
  text: string,
): Promise<void> {
  if (!hasVisibleText(text)) throw fieldError('text', 'message_missing');
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    await write(unit, by, id, { kind: 'note', text });
    await changeRequest(unit, by, request, { action: 'support request noted' });
  });
}

/**
 * Closes a support request; a repeat does nothing.
 *
 * @throws SUPPORT_REQUEST_NOT_FOUND, STATE_CONFLICT
 */
export async function closeRequest(ctx: CallContext, by: ActingAdmin, id: string): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    if (request.status === 'closed') return;
    if (!canAnswerRequest(toTurn(request), by.actor.personId))
      throw conflict(request, by.actor.personId);
    await changeRequest(unit, by, request, { action: 'support request closed', status: 'closed' });
  });
}

/** @throws SUPPORT_REQUEST_NOT_FOUND */
export async function reopenRequest(ctx: CallContext, by: ActingAdmin, id: string): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const request = await lockRequest(unit, id);
    if (request.status === 'open') return;
    await changeRequest(unit, by, request, { action: 'support request reopened', status: 'open' });
  });
}
