import { transact } from '../../../platform/db/transact.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import { receiptEmail } from '../../messages/commands/receiptEmail.ts';
import { withAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { getStayOwner, requireGuestFrom } from '../../stays/policy/guest.ts';
import { sendReceipt, writeReceiptEmail } from './email.ts';
import { getReceipt } from './queries.ts';

export const receiptsHandlers: Handlers = {
  'GET /api/services/{id}/receipt': async ({ ctx, actor, params }) => {
    const { stayId } = await getStayOwner(ctx, { actor }, params.id, 'SERVICE_NOT_FOUND');
    return getReceipt(ctx.db, stayId);
  },

  'POST /api/services/{id}/receipt/email': async ({ ctx, actor, params }) => {
    const { stayId } = await getStayOwner(ctx, { actor }, params.id, 'SERVICE_NOT_FOUND');
    await ctx.limits.use('receiptPerson', actor.personId);
    return transact(ctx, async (unit) => {
      const email = await writeReceiptEmail(ctx, unit.trx, stayId);
      if (!email) throw new AppError('RECEIPT_NOT_FOUND');
      const person = await getRow(unit.trx, 'people', actor.personId, ['email', 'language']);
      const sentTo = person.email ?? '';
      await sendReceipt(unit, stayId, {
        ...email,
        personId: actor.personId,
        to: sentTo,
        language: person.language,
      });
      return { sentTo };
    });
  },

  'GET /api/customer/ticket/{token}/receipt': async ({ ctx, params, request }) => {
    const { stayId } = await requireGuestFrom(ctx, request.ip, params.token);
    return getReceipt(ctx.db, stayId);
  },

  'POST /api/customer/ticket/{token}/receipt/email': async ({ ctx, params, body, request }) => {
    const { stayId } = await requireGuestFrom(ctx, request.ip, params.token);
    const receipt = await getReceipt(ctx.db, stayId);
    const { language, business_id: businessId } = await getRow(ctx.db, 'stays', stayId, [
      'language',
      'business_id',
    ]);
    // Rate limits: a caller must not fill a stranger's mailbox. A caller must not use up the
    // stranger's limit for the stranger's own receipts either.
    const charges: [LimitName, string][] = [
      ['receiptTicket', stayId],
      ['receiptDayTicket', stayId],
      ['receiptMailbox', buildEmailKey(body.email)],
    ];
    await withAllowance(ctx, charges, () =>
      transact(ctx, (unit) =>
        sendReceipt(unit, stayId, {
          // Omits the ticket link, because the person who pays need not see the guest's data and
          // the car's spot.
          ...receiptEmail(receipt, null),
          businessId,
          to: body.email,
          language,
        }),
      ),
    );
    return { sentTo: body.email };
  },
};
