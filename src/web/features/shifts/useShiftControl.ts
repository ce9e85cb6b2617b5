import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, type CallInput, type CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import type { CurrentShift } from '#web/app/currentShift.ts';
import { outboxParts, performOfflineAction, useUnsent } from '#web/app/outbox/outbox.ts';
import { formatHours } from '#web/lib/duration.ts';
import { isolateText } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { locateDevice, PositionError } from '#web/lib/position.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useRenewShift } from './api.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { formatDistance } from '#web/lib/formatDistance.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Returns the texts for refused starts and ends of a shift, with distances. */
function useShiftTexts() {
  const { t, language } = useTranslation('shifts');
  const errorText = useErrorText();

  /** Explains why a start or end was refused, with distance and location if known. */
  function refusal(error: unknown): string {
    if (error instanceof PositionError) return t(`position.${error.trouble}`);
    const position = error instanceof CallError ? error.body?.position : undefined;
    if (!position) return errorText(error);
    const metres = formatDistance(position.metres, language, true);
    return position.location
      ? t('refused.away', {
          distance: isolateText(metres),
          location: isolateText(position.location),
        })
      : t('refused.inaccurate', { distance: isolateText(metres) });
  }

  return { t, language, refusal };
}

/** End of a shift that the valet must confirm, because the valet still has cars or keys. */
export type AskedEnd = {
  cars: readonly string[];
  keys: readonly string[];
  confirm: () => void;
};

type End = CallInput<'POST /api/valet/shift/end'>['body'];

/**
 * Locates the device, because the server checks that the valet is at the location.
 *
 * @throws PositionError
 */
async function claimPosition() {
  const pressedAt = new Date();
  const { at, ...place } = await locateDevice(0);
  return { ...place, positionAt: new Date(at).toISOString(), pressedAt: pressedAt.toISOString() };
}

/** Starts and ends the signed-in person's shift, for every button that starts or ends one. */
export function useShiftControl() {
  const texts = useShiftTexts();
  const { t } = texts;
  const common = useTranslation('common');
  const renewShift = useRenewShift();
  const placeName = usePlaceName();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<AskedEnd | null>(null);
  const queuedEnds = useUnsent().filter(({ command }) => command === 'endShift');
  const unsent = queuedEnds.find(({ state }) => state !== 'sent' && state !== 'refused') ?? null;
  const refused = queuedEnds.find(({ state }) => state === 'refused') ?? null;
  const sent = queuedEnds.find(({ state }) => state === 'sent') ?? null;

  function fail(step: 'start' | 'end', error: unknown): void {
    const isAccess =
      error instanceof PositionError &&
      (error.trouble === 'denied' || error.trouble === 'unsupported');
    if (isAccess) return showFailedToast(t('accessRequired'), texts.refusal(error));
    const isAnswered = error instanceof PositionError || (error instanceof CallError && error.body);
    if (isAnswered) showFailedToast(t(`${step}.failed`), texts.refusal(error));
    else showFailedToast(t('error'), t(`${step}.unreachable`));
  }

  /** Runs one action at a time; a second press is ignored. */
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
      const { shift } = await callServer('POST /api/valet/shift/start', {
        body: await claimPosition(),
      });
      const location = isolateText(placeName(shift.location, shift.locationArabic));
      showDoneToast(t('start.done'), t('start.doneText', { location }));
    });

  async function send(body: End): Promise<void> {
    setAsked(null);
    try {
      const ended = await performOfflineAction({
        command: 'endShift',
        car: null,
        name: '',
        input: { body },
      });
      // Null means that the outbox stored the end of the shift and shows a message of its own.
      if (ended !== null) sayEnded(ended);
    } catch (error) {
      refuse(error, body);
    }
  }

  const sayEnded = ({ shift }: CallOutput<'POST /api/valet/shift/end'>) =>
    showDoneToast(
      t('end.done'),
      t('end.doneText', { duration: formatHours(shift.totalHours, common) }),
    );

  function refuse(error: unknown, body: End): void {
    if (!(error instanceof CallError) || error.code !== 'CARS_IN_HAND') return fail('end', error);
    setAsked({
      cars: error.body?.cars ?? [],
      keys: error.body?.keys ?? [],
      // Sends the position and time of the first press again.
      confirm: () => void busily('end', () => send({ ...body, leaveCars: true })),
    });
  }

  const locateAndEnd = (shift: CurrentShift, leaveCars: boolean) =>
    busily('end', async () => send({ ...(await claimPosition()), shiftId: shift.id, leaveCars }));

  function end(shift: CurrentShift): void {
    const cars = shift.carsInHand;
    // `keysInHand` is missing in data that an earlier release stored.
    const keys = (shift.keysInHand as string[] | undefined) ?? [];
    if (cars.length + keys.length === 0) void locateAndEnd(shift, false);
    else setAsked({ cars, keys, confirm: () => void locateAndEnd(shift, true) });
  }

  // Reports the refusal of an end of shift from the outbox like the refusal of a direct call.
  const takeRefusal = useEffectEvent(async () => {
    if (!refused?.refusal) return;
    const { status, body, message } = refused.refusal;
    await (await outboxParts.preload()).discardAction(refused);
    refuse(new CallError(status, body, message), (refused.input as { body: End }).body);
    void renewShift();
  });
  const saySent = useEffectEvent(() => {
    if (sent) sayEnded(sent.answer as CallOutput<'POST /api/valet/shift/end'>);
    void renewShift();
  });
  const sentId = sent?.id;
  useEffect(() => {
    if (sentId) saySent();
  }, [sentId]);
  const refusedId = refused?.id;
  useEffect(() => {
    if (refusedId) takeRefusal().catch(logError);
  }, [refusedId]);

  return { isBusy, asked, unsent, start, end, keepWorking: () => setAsked(null) };
}

export type ShiftControl = ReturnType<typeof useShiftControl>;
