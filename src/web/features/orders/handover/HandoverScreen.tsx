import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { computeCurbTone, countCurbMinutes } from '#domain/orders/curb.ts';
import { CallError } from '#contract/client.ts';
import type { HandoverProofInput } from '#contract/orders.ts';
import { listHandoverChecks, readHandoverCode } from '#domain/orders/handover.ts';
import { countLockedMinutes } from '#domain/orders/handoverLock.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useFallbackInterval, useReachable } from '#web/app/Live.tsx';
import { useCarName } from '#web/app/useCarName.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isWaiting } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { hasMouse } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { pickTone } from '#web/ui/stateTones.ts';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import './handover.css';
import type { HandoverOrder } from './useHandover.tsx';
import { CODE_LENGTH, CodeCells, CodePad } from './CodePad.tsx';
import { ScanStrip } from './ScanStrip.tsx';

type Props = {
  order: HandoverOrder;
  titleId: string;
  /**
   * Sends the proof of ownership and rejects with the server's refusal. Resolves to null when the
   * outbox stores the handover on this phone.
   */
  give: (proof: HandoverProofInput) => Promise<unknown>;
  onClose: () => void;
  onDone: (wasKept: boolean) => void;
  onRefused: (error: Error) => void;
};

type Problem =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'other'; car: string | null; triesLeft?: number | undefined }
  | { kind: 'noCode' | 'required' }
  | { kind: 'failed'; error: Error; proof: HandoverProofInput };

/** Asks for the guest's handover code, a scan or another proof of ownership. */
export function HandoverScreen({ order, titleId, onClose, ...rest }: Props) {
  const { t } = useTranslation('handover');
  const entry = useHandoverEntry({ order, ...rest });
  const { digits, setDigits, problem, lock, isSending, isCodeOnly, wrongs, send, scan } = entry;
  useCloseWhenDone(order, isSending, onClose);
  const field = useRef<HTMLInputElement>(null);
  const locked = useRef<HTMLDivElement>(null);
  const isLocked = lock !== null;
  // Restores the focus after a refusal removed the focused element. Otherwise the next digits would
  // be lost.
  useEffect(() => {
    const next = field.current ?? locked.current;
    const isLost = document.activeElement?.matches('body, dialog') ?? true;
    if (hasMouse() && isLost) next?.focus();
  }, [problem, isLocked]);
  const { customerName: guest, phoneE164: phone } = order.ticket;
  const hasCode = useHasCode(order) || entry.isCodeAsked;
  const isBlocked = isSending || lock !== null;
  const enter = (typed: string) => {
    if (isBlocked) return;
    setDigits(typed);
    if (typed.length === CODE_LENGTH) void send({ code: typed });
  };
  const callGuest = phone && (
    <a href={`tel:${phone}`} className={buildButtonClass('quiet', 'text-ink!')}>
      {t('call')}
    </a>
  );
  return (
    <>
      <header className="handover__head">
        <IconButton label={t('back')} onClick={onClose}>
          <Icon of={ChevronLeft} size={24} isDirectional />
        </IconButton>
        <h2 id={titleId} className="grow text-20 font-strong">
          {t('title')}
        </h2>
        <bdi className="text-17 text-muted tabular-nums">{order.ticket.ticketNumber}</bdi>
      </header>
      <Car order={order} />
      <section className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-28 leading-tight font-strong">{t(hasCode ? 'ask' : 'check')}</h3>
          {guest && <bdi className="min-w-0 truncate text-15 text-muted">{guest}</bdi>}
        </div>
        {hasCode ? null : <p className="text-15 text-muted">{t('noSignal')}</p>}
        {!hasCode ? null : lock === null ? (
          <CodeCells
            wrongs={wrongs}
            digits={digits}
            fieldRef={field}
            isBusy={isSending}
            onChange={enter}
          />
        ) : (
          <Locked minutes={lock} boxRef={locked} />
        )}
        <ProblemText
          problem={problem}
          isSending={isSending}
          onRetry={(proof) => void send(proof)}
        />
      </section>
      {lock === null && hasCode && <ScanStrip onFound={scan} />}
      {(!isCodeOnly || !hasCode) && (
        <section className="flex flex-col gap-2">
          {hasCode ? <h3 className="text-15 font-normal text-muted">{t('checks.label')}</h3> : null}
          <div className="handover__checks">
            {listHandoverChecks(order.ticket).map((checked) => (
              <Button
                key={checked}
                className="min-h-12 grow px-3!"
                aria-disabled={isSending || undefined}
                onClick={() => void send({ checked })}
              >
                {t(`checks.${checked}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {hasCode ? (
        <CodePad digits={digits} isBlocked={isBlocked} onChange={enter} corner={callGuest} />
      ) : (
        callGuest
      )}
    </>
  );
}

/**
 * Closes the screen with a word once somebody else handed the car over. The initial data is empty
 * and never stale, so nothing is fetched until a live hint or a new connection reports a change.
 */
function useCloseWhenDone(
  { id, ticket }: HandoverOrder,
  isSending: boolean,
  onClose: () => void,
): void {
  const { t } = useTranslation('handover');
  const { data: timeline } = useQuery({
    queryKey: [...liveKeys.car(ticket.id), 'handover', id],
    queryFn: createPartReader('GET /api/stays/{id}', { params: { id: ticket.id } }, 'timeline'),
    initialData: [],
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: useFallbackInterval(),
  });
  // A car that was handed over earlier and taken back stands at the curb again.
  const last = timeline.findLast(({ type }) => curbEvents.has(type));
  const isDone = last?.type === 'order.complete';
  const close = useEffectEvent(() => {
    const name = last?.by;
    const car = nameByPlate(ticket);
    showDoneToast(
      name ? t('doneBy', { name: isolateText(name) }) : t('doneAlready'),
      isolateText(car),
    );
    onClose();
  });
  // The answer to this phone's own handover closes the screen itself.
  useEffect(() => {
    if (isDone && !isSending) close();
  }, [isDone, isSending]);
}

const curbEvents: ReadonlySet<string> = new Set(['order.ready', 'order.complete', 'order.reopen']);

/**
 * Whether the guest can have a code that this phone can check. Without signal it can check none, and
 * the guest gets a code only once the server knows that the car is at the curb.
 */
function useHasCode({ ticket }: HandoverOrder): boolean {
  const unsent = useUnsent();
  return useReachable() && !isWaiting(unsent, ticket.id, 'ready');
}

type Loaded = { ticket: HandoverOrder['ticket']; id: string };

/** Finds the car of a scanned pass in the lists that this device has, also without signal. */
function findCar(client: QueryClient, locationId: string, orderId: string): string | null {
  const queue = client.getQueryData<{ orders: Loaded[] }>(liveKeys.queue(locationId));
  const jobs = client.getQueryData<{ services: { order: Loaded | null }[] }>(liveKeys.jobs);
  const orders = [...(queue?.orders ?? []), ...(jobs?.services ?? []).map(({ order }) => order)];
  const ticket = orders.find((order) => order?.id === orderId)?.ticket;
  return ticket ? nameByPlate(ticket) : null;
}

/** Manages the entered digits and the result of each attempt. */
function useHandoverEntry({ order, give, onDone, onRefused }: Omit<Props, 'titleId' | 'onClose'>) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lockedUntil, setLockedUntil] = useState(order.handover?.lockedUntil ?? null);
  const [rule, setRule] = useState(order.handover?.rule ?? 'ask');
  /** Whether the server has asked for the code, and so can check it. */
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [wrongs, setWrongs] = useState(0);
  const running = useRef(false);
  const client = useQueryClient();
  const now = useNow(1000);
  const lock = countLockedMinutes(lockedUntil, now);

  function explain(error: Error, proof: HandoverProofInput): void {
    const body = error instanceof CallError ? error.body : null;
    switch (body?.code) {
      case 'HANDOVER_CODE_INVALID':
        setWrongs((count) => count + 1);
        return setProblem({ kind: 'wrong', triesLeft: body.triesLeft ?? 0 });
      case 'HANDOVER_CODE_OTHER':
        return setProblem({
          kind: 'other',
          car: body.otherCar ?? null,
          triesLeft: body.triesLeft,
        });
      case 'HANDOVER_CODE_REQUIRED':
        setRule('always');
        setCodeAsked(true);
        return setProblem({ kind: 'required' });
      case 'HANDOVER_LOCKED':
        return setLockedUntil(body.lockedUntil ?? null);
      default:
    }
    const isLost = !(error instanceof CallError) || error.status === 0 || error.status >= 429;
    if (isLost) setProblem({ kind: 'failed', error, proof });
    else onRefused(error);
  }

  /** Ignores a second press while the first proof is being sent. */
  async function send(proof: HandoverProofInput): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsSending(true);
    setProblem(null);
    try {
      const answer = await give(proof);
      onDone(answer === null);
    } catch (error) {
      setDigits('');
      explain(error instanceof Error ? error : new Error(String(error)), proof);
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  function scan(content: string): void {
    const scanned = readHandoverCode(content);
    if (!scanned?.orderId) setProblem({ kind: 'noCode' });
    else if (scanned.orderId !== order.id)
      setProblem({ kind: 'other', car: findCar(client, order.locationId, scanned.orderId) });
    else void send({ code: content });
  }

  const isCodeOnly = rule === 'always';
  return {
    digits,
    setDigits,
    problem,
    lock,
    isSending,
    isCodeOnly,
    isCodeAsked,
    wrongs,
    send,
    scan,
  };
}

function Car({ order }: { order: HandoverOrder }) {
  const carName = useCarName();
  const rowTail = useRowTail();
  const now = useNow();
  const minutes = countCurbMinutes(order.readyAt, now);
  const { tail, said } = rowTail(minutes, 'waiting');
  const { licensePlate: plate, ticketNumber, appearance } = order.ticket;
  return (
    <div className="stub-rows">
      <StubRow
        id={order.id}
        label={[nameByPlate(order.ticket), carName(order.ticket), said].join(', ')}
        tone={pickTone(computeCurbTone(minutes), 'atCurb')}
        tail={tail}
        plate={plate}
        noPlate={ticketNumber}
        car={order.ticket}
        end={{ first: <CarGlyph {...appearance} /> }}
      />
    </div>
  );
}

type LockedProps = { minutes: number; boxRef: RefObject<HTMLDivElement | null> };

function Locked({ minutes, boxRef }: LockedProps) {
  const { t } = useTranslation('handover');
  return (
    <div ref={boxRef} tabIndex={-1} role="alert" className="handover__locked">
      <strong className="text-17">{t('locked.title')}</strong>
      <span className="text-15">{t('locked.text', { count: minutes })}</span>
    </div>
  );
}

type ProblemProps = {
  problem: Problem | null;
  isSending: boolean;
  onRetry: (proof: HandoverProofInput) => void;
};

function ProblemText({ problem, isSending, onRetry }: ProblemProps) {
  const { t } = useTranslation(['handover', 'common']);
  const errorText = useErrorText();
  return (
    <>
      <div role="alert" className="text-15 font-strong text-danger empty:hidden">
        {problem?.kind === 'wrong' && t('wrong', { count: problem.triesLeft })}
        {problem?.kind === 'failed' && errorText(problem.error)}
        {problem?.kind === 'other' &&
          (problem.car ? t('otherCar', { car: isolateText(problem.car) }) : t('other'))}
        {problem?.kind === 'other' && problem.triesLeft !== undefined
          ? ` ${t('wrong', { count: problem.triesLeft })}`
          : null}
        {(problem?.kind === 'noCode' || problem?.kind === 'required') && t(problem.kind)}
      </div>
      {problem?.kind === 'failed' && (
        <Button onClick={() => onRetry(problem.proof)}>{t('common:actions.retry')}</Button>
      )}
      <output className="text-15 text-muted empty:hidden">{isSending && t('sending')}</output>
    </>
  );
}
