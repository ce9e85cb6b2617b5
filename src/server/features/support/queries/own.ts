import type { OwnSupportRequest } from '#contract/support.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

const MOST = 50;

/**
 * Lists a person's support requests, the latest first, with messages, but without notes and
 * administrators' names.
 */
export async function listOwnRequests(
  db: Queryable,
  personId: string,
  id?: string,
): Promise<OwnSupportRequest[]> {
  let query = db
    .selectFrom('support_requests')
    .select(['id', 'subject', 'message', 'status', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST);
  if (id !== undefined) query = query.where('id', '=', id);
  const requests = await query.execute();
  if (requests.length === 0) return [];
  const messages = await db
    .selectFrom('support_messages')
    .select(['id', 'request_id', 'kind', 'text', 'created_at'])
    .where(
      'request_id',
      'in',
      requests.map((request) => request.id),
    )
    .where('kind', '!=', 'note')
    .orderBy('id')
    .execute();
  const byRequest = Map.groupBy(messages, (message) => message.request_id);
  return requests.map((request) => ({
    id: request.id,
    subject: request.subject,
    message: request.message,
    status: request.status,
    createdAt: request.created_at.toISOString(),
    messages: (byRequest.get(request.id) ?? []).map((message) => ({
      id: message.id,
      kind: message.kind,
      author: null,
      text: message.text,
      at: message.created_at.toISOString(),
    })),
  }));
}

/** @throws SUPPORT_REQUEST_NOT_FOUND */
export async function getOwnRequest(
  db: Queryable,
  personId: string,
  id: string,
): Promise<OwnSupportRequest> {
  const [request] = await listOwnRequests(db, personId, id);
  if (!request) throw new AppError('SUPPORT_REQUEST_NOT_FOUND');
  return request;
}
