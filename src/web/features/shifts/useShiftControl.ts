import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/client.ts';
import { call } from '#web/app/call.ts';
import { session } from '#web/app/session.ts';
import { toServerTime } from '#web/lib/clock.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';
import { isolate } from '#web/lib/language.ts';
import { locate, PositionError } from '#web/lib/position.ts';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import type { CurrentShift } from './api.ts';
import { useRenewShift } from './api.ts';
import type { UnsentEnd } from './unsentEnd.ts';
import { keepEnd, sendEnd, useUnsentEnd } from './unsentEnd.ts';
import { useShiftTexts } from './useShiftTexts.ts';

/** The end of a shift in whose valet's hands there are cars: asked before it is sent. */
export type AskedEnd = { cars: readonly string[]; confirm: () => void };

const AGAIN_MS = 15_000;

/** Where the phone is, as the server takes it. @throws PositionError */
async function claimPosition() {
  const pressedAt = new Date();
  const { at, ...place } = await locate();
  return { ...place, positionAt: new Date(at).toISOString(), pressedAt: pressedAt.toISOString() };
}

/** Starts and ends the shift of whoever is signed in, from wherever there is a button for it. */
export function useShiftControl() {
  const texts = useShiftTexts();
  const { t } = texts;
  const renewShift = useRenewShift();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<AskedEnd | null>(null);
  const unsent = useUnsentEnd();

  function fail(step: 'start' | 'end', error: unknown): void {
    const isAccess =
      error instanceof PositionError &&
      (error.trouble === 'denied' || error.trouble === 'unsupported');
    if (isAccess) return toastFailed(t('accessRequired'), texts.refusal(error));
    const isAnswered = error instanceof PositionError || (error instanceof CallError && error.body);
    if (isAnswered) toastFailed(t(`${step}.failed`), texts.refusal(error));
    else toastFailed(t('error'), t(`${step}.unreachable`));
  }

  /** One press at a time, whatever it waits for. */
  async function busily(step: 'start' | 'end', work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(step, error);
    } finally {
      setBusy(false);
      void renewShift();
    }
  }

  const start = () =>
    busily('start', async () => {
      const { shift } = await call('POST /api/valet/shift/start', { body: await claimPosition() });
      toastDone(t('start.done'), t('start.doneText', { location: isolate(shift.location) }));
    });

  async function send(end: UnsentEnd, isAgain = false): Promise<void> {
    const sent = await sendEnd(end);
    if (sent.outcome === 'ended')
      return toastDone(t('end.done'), t('end.doneText', { hours: sent.totalHours }));
    if (sent.outcome === 'unreachable') {
      if (!isAgain) toastFailed(t('error'), t('end.unreachable'));
      return;
    }
    const { error } = sent;
    if (error.code !== 'CARS_IN_HAND') return fail('end', error);
    // Where it was and when it was pressed stay as they were.
    const confirmed = { ...end, key: randomKey(), body: { ...end.body, leaveCars: true } };
    setAsked({
      cars: error.body?.cars ?? [],
      confirm: () => void busily('end', () => keepAndSend(confirmed)),
    });
  }

  function keepAndSend(end: UnsentEnd): Promise<void> {
    setAsked(null);
    keepEnd(end);
    return send(end);
  }

  const locateAndEnd = (shift: CurrentShift, leaveCars: boolean) =>
    busily('end', async () => {
      const by = session()?.user?.id;
      const body = { ...(await claimPosition()), shiftId: shift.id, leaveCars };
      const doneAt = new Date(toServerTime(Date.parse(body.pressedAt))).toISOString();
      if (by) await keepAndSend({ by, key: randomKey(), doneAt, body });
    });

  function end(shift: CurrentShift): void {
    const cars = shift.carsInHand;
    if (cars.length === 0) void locateAndEnd(shift, false);
    else setAsked({ cars, confirm: () => void locateAndEnd(shift, true) });
  }

  const sendAgain = useEffectEvent(() => {
    if (unsent && !isBusy) void busily('end', () => send(unsent, true));
  });
  const isWaiting = unsent !== null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => {
      if (document.visibilityState === 'visible') sendAgain();
    };
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isWaiting]);

  return { isBusy, asked, unsent, start, end, keepWorking: () => setAsked(null) };
}

export type ShiftControl = ReturnType<typeof useShiftControl>;
