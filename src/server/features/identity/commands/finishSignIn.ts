import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { notifyNewDevice } from '../newDevice.ts';
import { proveFactor, type ShownFactor } from './proveFactor.ts';
import { openSession } from './sessions.ts';

/**
 * Completes a sign-in with the second factor, and opens the session.
 *
 * @throws the errors of `proveFactor`
 */
export function finishSignIn(
  ctx: Context,
  shown: ShownFactor,
  device: { userAgent: string | undefined; address: string },
): Promise<{ token: string; sessionId: string; personId: string }> {
  return proveFactor(ctx, shown, async (unit, challenge) => {
    const { person_id: personId, remember_me: rememberMe } = challenge;
    await unit.trx
      .updateTable('people')
      .set({ last_login_at: unit.now })
      .where('id', '=', personId)
      .execute();
    const session = { personId, rememberMe, secondFactor: shown.proof.kind, ...device };
    await notifyNewDevice(ctx, unit, session, `new-device:${randomUUID()}`);
    return { ...(await openSession(unit.trx, unit.now, session)), personId };
  });
}
