import { randomUUID } from 'node:crypto';
import { invitationCodeRule } from '#domain/identity/code.ts';
import type { Language } from '#contract/people.ts';
import type { Actor } from '../../actor.ts';
import type { Context, UnitOfWork } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { getRow } from '../../platform/db/rows.ts';
import { type CodeSubject, reissueCode } from '../../platform/secrets/codes.ts';
import { enqueueSms } from '../messages/commands.ts';
import { getOwnValet } from './policy.ts';

export const buildInvitationCodeSubject = (personId: string): CodeSubject => ({
  purpose: 'activate_valet',
  subjectId: personId,
  rule: invitationCodeRule,
});

type InvitedValet = { id: string; phone: string; businessId: string; language: Language };

export type InvitationResult = { valetId: string; phoneNumber: string; warning?: string };

/** Sends a new activation code by SMS; the earlier code becomes invalid. */
export async function sendInvitation(unit: UnitOfWork, valet: InvitedValet): Promise<void> {
  const code = await reissueCode(unit, buildInvitationCodeSubject(valet.id));
  const { name } = await getRow(unit.trx, 'businesses', valet.businessId, ['name']);
  const query = new URLSearchParams({ token: code, phone: valet.phone });
  await enqueueSms(unit, {
    to: valet.phone,
    language: valet.language,
    businessId: valet.businessId,
    personId: valet.id,
    template: 'valet_invitation',
    data: {
      code,
      link: `${unit.ctx.config.publicUrl}/valet-activate?${query}`,
      businessName: name,
    },
    dedupeKey: `valet-invitation:${valet.id}:${randomUUID()}`,
  });
}

/** Finds the SMS of a valet's newest invitation. */
export const findNewestInvitation = (db: Queryable, valetId: string) =>
  db
    .selectFrom('messages')
    .select(['status', 'created_at'])
    .where('person_id', '=', valetId)
    .where('template', '=', 'valet_invitation')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns an invitation, with a warning when its SMS was suppressed.
 *
 * @throws VALET_NOT_FOUND
 */
export async function getInvitation(
  ctx: Context,
  actor: Actor,
  valetId: string,
): Promise<InvitationResult> {
  const { phone_e164: phone } = await getOwnValet(ctx.db, actor, valetId);
  const newest = await findNewestInvitation(ctx.db, valetId);
  const sent = { valetId, phoneNumber: phone ?? '' };
  if (newest?.status !== 'suppressed') return sent;
  const warning =
    'We can’t text this number, so the invitation was not sent. If the valet opted out, ask them to text START, then send it again.';
  return { ...sent, warning };
}
