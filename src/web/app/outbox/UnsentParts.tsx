import { useState } from 'react';
import { CallError, type CallInput } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { OvertakingType } from '#domain/orders/lateReports.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { findText, useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';
import { currentShiftQuery } from '../currentShift.ts';
import { queryClient } from '../queryClient.ts';
import { useRefusalText } from '../useRefusalToast.ts';
import { NextHook, SharedSpot } from './NextPlace.tsx';
import { discardAction, retryAction } from './sender.ts';
import { findSharer, findUnsent } from './findUnsent.ts';
import { readPlaces } from './usedPlaces.ts';
import { findZone } from './findLocation.ts';
import { isDeskState } from './deskState.ts';
import { hasLaterRow } from './rules.ts';
import { useUnsent, type UnsentAction } from './outbox.ts';
import { ticketDraft } from '#web/features/stays/draft.ts';
import { createDraft } from '#web/lib/drafts.ts';
import type { OutboxRow } from './commands.ts';

type Kept<K extends 'POST /api/valet/tickets' | 'POST /api/valet/tickets/{ticketId}/parked'> =
  CallInput<K>;

/** Puts the input of a discarded step back into the draft of its form, to be corrected. */
function keepTyped({ command, car, input }: Pick<OutboxRow, 'command' | 'car' | 'input'>): void {
  if (command === 'checkIn') {
    const { body } = input as Kept<'POST /api/valet/tickets'>;
    const { ticketId: _, recallId: __, wasOffline: ___, absentTags = [], ...typed } = body;
    const way = typed.phoneE164 === undefined ? 'scan' : 'phone';
    const given = Object.fromEntries(
      Object.entries(typed).filter(([, value]) => value !== undefined),
    );
    const chargePercent = String(typed.chargePercent ?? '');
    const noneOf = absentTags.join();
    // The car is at the location of the discarded step, wherever the present shift is.
    const shift = queryClient.getQueryData(currentShiftQuery.queryKey)?.shift;
    const shiftId = shift?.id ?? '';
    ticketDraft.write({ ...ticketDraft.read(), ...given, chargePercent, noneOf, shiftId, way });
  } else if (command === 'park' || command === 'parkTicket' || command === 'parkSession') {
    const { body } = input as Kept<'POST /api/valet/tickets/{ticketId}/parked'>;
    const { keyHook: hook = '', parkingSpot: spot = '' } = body;
    createDraft(`park ${car ?? ''}`, { hook: '', spot: '' }).write({ hook, spot });
  }
}

const tones: Record<UnsentAction['state'], PillTone> = {
  waiting: 'waiting',
  behind: 'waiting',
  desk: 'waiting',
  accepted: 'ready',
  rejected: 'cancelled',
  sent: 'ready',
  refused: 'cancelled',
  old: 'cancelled',
  unknown: 'cancelled',
};

/**
 * Steps that a colleague may have done first. Stored without signal, such a step is only a request.
 */
const SHARED: readonly string[] = ['accept', 'decline'];

/**
 * Steps without a retry button after a refusal: a colleague has the car, or the phone's position is
 * outdated.
 */
const SETTLED: readonly string[] = [...SHARED, 'endShift'];

/** Pill in a car's row: whether the stored step of the car has reached the server. */
export function UnsentPill({ car }: { car: string }) {
  const unsent = findUnsent(useUnsent(), car);
  return unsent ? <Pill unsent={unsent} /> : null;
}

function Pill({ unsent: { state, command } }: { unsent: UnsentAction }) {
  const { t } = useTranslation('outbox');
  const isAskedFor = state === 'waiting' && command === 'accept';
  return (
    <StatusPill tone={tones[state]} className="min-h-6 px-2">
      {isAskedFor ? t('askedFor') : t(`state.${state}`)}
    </StatusPill>
  );
}

/** Notes on a car's card: stored steps of the car, their state, and buttons after a refusal. */
export function UnsentNote({ car }: { car: string }) {
  const unsent = useUnsent().filter((row) => row.car === car);
  return unsent.map((row) => <Note key={row.id} unsent={row} />);
}

type RestProps = {
  /** Ids of the cars whose rows show their unsent steps. */
  shown: readonly string[];
  /** Id of the car that the valet is driving now. The card of this car shows all its steps. */
  inHand: string | undefined;
};

/**
 * Lists steps that need a decision, except for the car on the card. Adds waiting steps of cars
 * without a row.
 */
export function UnsentRest({ shown, inHand }: RestProps) {
  const { t } = useTranslation('outbox');
  const unsent = useUnsent().filter((row) => row.state !== 'sent' || findSharer(row) !== null);
  const isWaiting = ({ state }: UnsentAction) => state === 'waiting';
  const open = unsent.filter((row) => !isWaiting(row) && (row.car === null || row.car !== inHand));
  const waiting = unsent.filter((row) => isWaiting(row) && !(row.car && shown.includes(row.car)));
  return (
    <>
      {open.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-15 font-strong">{t('open')}</h2>
          <Notes rows={open} />
        </section>
      ) : null}
      {waiting.length > 0 ? (
        <details className="rounded-md border border-line px-3">
          <summary className="min-h-11 cursor-pointer content-center text-15 font-strong">
            {t('unsentCount', { count: waiting.length })}
          </summary>
          <div className="flex flex-col gap-2 pb-3">
            <Notes rows={waiting} />
          </div>
        </details>
      ) : null}
    </>
  );
}

const Notes = ({ rows }: { rows: readonly UnsentAction[] }) =>
  rows.map((row) => <Note key={row.id} unsent={row} isNamed />);

const isUnsent = ({ state }: UnsentAction) => state !== 'sent';

type NoteProps = { unsent: UnsentAction; isNamed?: boolean };

function Note({ unsent, isNamed = false }: NoteProps) {
  const { t, language } = useTranslation('outbox');
  const { state, name, command, doneAt } = unsent;
  const done = useDone(unsent);
  const zone = findZone(unsent);
  const isOver = state === 'refused' || state === 'old' || state === 'unknown';
  const isLast = !hasLaterRow(unsent, useUnsent().filter(isUnsent));
  return (
    <div
      role={isOver ? 'alert' : 'status'}
      className="flex flex-col gap-2 rounded-md border border-line bg-ground p-3 text-15"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-strong wrap-anywhere">
          {isNamed && name ? (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          ) : null}
          {done}
        </span>
        <Pill unsent={unsent} />
      </div>
      <p className="text-muted">
        {t('pressed', { time: isolateText(formatWhen(doneAt, language, zone)) })}
        {state === 'waiting' && SHARED.includes(command) ? ` ${t('shared')}` : null}
      </p>
      <Why unsent={unsent} zone={zone} />
      {isOver || (state === 'waiting' && isLast) ? <Ways unsent={unsent} /> : null}
      {state === 'sent' && findSharer(unsent) !== null ? <SharedSpot sent={unsent} /> : null}
      {isDeskState(state) ? (
        <Button onClick={() => void discardAction(unsent)}>{t('close')}</Button>
      ) : null}
    </div>
  );
}

/** Describes a stored step, with the typed spot and hook. */
function useDone({ command, input }: UnsentAction): string {
  const { t, has } = useTranslation('outbox');
  const { parkingSpot, keyHook } = readPlaces({ input });
  const typed = [
    parkingSpot && t('spot', { spot: isolateText(parkingSpot) }),
    keyHook && t('hook', { hook: isolateText(keyHook) }),
  ].filter(Boolean);
  const done = `done.${command}`;
  return [t(has(done) ? (done as 'done.park') : 'done.unknown'), ...typed].join(' · ');
}

function Why({ unsent: { state, refusal }, zone }: { unsent: UnsentAction; zone: TimeZone }) {
  const { t } = useTranslation('outbox');
  const refusalText = useRefusalText();
  if (state === 'sent' || state === 'accepted') return null;
  if (state === 'rejected') return <p>{t('why.rejected')}</p>;
  if (state === 'desk') return <SentToDesk refusal={refusal?.body} zone={zone} />;
  if (!refusal) return <p>{t(`why.${state}`)}</p>;
  const [issue] = refusal.body?.code === 'HOOK_TAKEN' ? (refusal.body.issues ?? []) : [];
  const taken = issue && findText('issues', issue.code, issue.params);
  if (taken) return <p className="text-danger">{taken}</p>;
  const { title, text } = refusalText(new CallError(refusal.status, refusal.body, refusal.message));
  return (
    <p className="text-danger">
      {title ? <span className="block font-strong">{title}</span> : null}
      {text}
    </p>
  );
}

/** Name of each colleague's step in the text `meanwhile`. */
const meanwhileNames = {
  'stay.park': 'stay_park',
  'stay.take_over': 'stay_take_over',
  'stay.cancel': 'stay_cancel',
  'order.assign': 'order_assign',
  'order.reassign': 'order_reassign',
  'order.unassign': 'order_unassign',
  'order.cancel': 'order_cancel',
  'order.expire': 'order_expire',
  'order.ready': 'order_ready',
  'order.park_again': 'order_park_again',
  'order.complete': 'other',
} as const satisfies Record<OvertakingType, string>;

/** Says why a step needs the desk: who did what before it arrived, or what it lacks. */
function SentToDesk({ refusal, zone }: { refusal: ErrorBody | null | undefined; zone: TimeZone }) {
  const { t, language } = useTranslation('outbox');
  const { meanwhile: of, reason = 'state' } = refusal ?? {};
  const isGuests = of?.type === 'order.cancel' || of?.type === 'stay.cancel';
  const named = of && {
    type: meanwhileNames[of.type],
    name: isolateText(of.by ?? t(isGuests ? 'guest' : 'someone')),
    time: isolateText(formatWhen(of.at, language, zone)),
  };
  return (
    <p>
      {named ? `${t('meanwhile', named)} ` : null}
      {reason === 'state' ? null : `${t(`why.${reason}`)} `}
      {t('why.desk')}
    </p>
  );
}

function Ways({ unsent }: { unsent: UnsentAction }) {
  const { t } = useTranslation('outbox');
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      {unsent.refusal?.body?.code === 'HOOK_TAKEN' ? <NextHook refused={unsent} /> : null}
      {unsent.state === 'refused' && !SETTLED.includes(unsent.command) ? (
        <Button onClick={() => void retryAction(unsent)}>{t('tryAgain')}</Button>
      ) : null}
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('discard.press')}
      </Button>
      <ConfirmDialog
        title={t('discard.title')}
        text={t('discard.text')}
        confirm={t('discard.press')}
        keep={t('discard.keep')}
        isOpen={isAsked}
        isPending={false}
        onConfirm={() => {
          if (unsent.state !== 'unknown') keepTyped(unsent);
          void discardAction(unsent);
        }}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
