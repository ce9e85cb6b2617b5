import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { notifyNewDevice } from '../newDevice.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordRefusal, recordSecurityEvent } from './securityEvents.ts';
import { lockSignInChallenge } from './factorChallenges.ts';
import { proveFactor, type ShownFactor } from './proveFactor.ts';
import { openSession } from './sessions.ts';

/**
 * Completes a sign-in with the second factor, and opens the session.
 *
 * @throws the errors of `proveFactor`
 */
export async function finishSignIn(
  ctx: Context,
  shown: ShownFactor,
  device: { userAgent: string | undefined; address: string },
): Promise<{ token: string; sessionId: string; personId: string }> {
  const finish = proveFactor(ctx, shown, async (unit, challenge) => {
    const { person_id: personId, remember_me: rememberMe } = challenge;
    await updateRow(unit.trx, 'people', personId, { last_login_at: unit.now });
    const session = { personId, rememberMe, secondFactor: shown.proof.kind, ...device };
    await notifyNewDevice(unit, session, `new-device:${randomUUID()}`);
    return { ...(await openSession(unit.trx, unit.now, session)), personId };
  });
  try {
    const opened = await finish;
    await recordSecurityEvent(ctx, {
      action: 'signed in',
      way: shown.proof.kind,
      personIds: [opened.personId],
      sessionId: opened.sessionId,
      ...device,
    });
    return opened;
  } catch (error) {
    if (error instanceof AppError) {
      const asked = await transact(ctx, (unit) => lockSignInChallenge(unit, shown.challenge));
      await recordRefusal(ctx, {
        action: 'second factor refused',
        way: shown.proof.kind,
        personIds: asked ? [asked.person_id] : [],
        errorCode: error.code,
        ...device,
      });
    }
    throw error;
  }
}
