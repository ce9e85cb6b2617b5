import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2, X } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { hasLaterEvent, TAKE_BACK_SECONDS } from '#domain/orders/takeBack.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useFallbackInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { getServerNow, useNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isBounce } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { columnByStep, type DoneStep, forgetSteps, reportTakenBack } from './undo.ts';
import './undo.css';

type Props = { steps: readonly DoneStep[] };

/**
 * Shows the newest step with an undo button and a line for the time left; a count opens older
 * steps. Ctrl+Z undoes too. Screen readers announce the step once, without the seconds.
 */
export function UndoBar({ steps }: Props) {
  const { t } = useTranslation('undo');
  const say = useSaying();
  const undo = useUndo();
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [newest, ...older] = steps;
  const style = usePlace(bar, newest);
  useForgetOvertaken(steps);
  useUndoKey(() => newest && undo(newest));
  useEffect(() => {
    document.body.classList.add('has-undo');
    return () => document.body.classList.remove('has-undo');
  }, []);
  if (!newest) return null;
  return (
    <section ref={bar} aria-label={t('region')} className="undo keep-clear" style={style}>
      {isOpen
        ? older.map((step) => <Line key={step.stayId} step={step} onUndo={() => undo(step)} />)
        : null}
      <Line step={newest} onUndo={() => undo(newest)}>
        {older.length > 0 ? (
          <button
            type="button"
            className="undo__more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('more', { count: older.length })}
          </button>
        ) : null}
        <button
          type="button"
          className="undo__close"
          aria-label={t('close')}
          onClick={() => {
            forgetSteps(steps);
            closeRoom();
          }}
        >
          <Icon of={X} size={20} />
        </button>
      </Line>
      <output className="sr-only">{say(newest)}</output>
    </section>
  );
}

type LineProps = { step: DoneStep; onUndo: () => void; children?: React.ReactNode };

function Line({ step, onUndo, children }: LineProps) {
  const { t } = useTranslation('undo');
  const say = useSaying();
  const now = useNow(1000);
  const left = Math.max(0, step.until - now);
  // Milliseconds left at mount, which offset the CSS animation. The animation then runs without
  // renders.
  const [start] = useState(() => step.until - getServerNow());
  return (
    <div className="undo__line">
      <Icon of={Check} className="undo__done" />
      <span className="undo__text" aria-hidden="true">
        {say(step)}
      </span>
      {children}
      <button
        type="button"
        className="undo__button"
        aria-label={t('action', { step: say(step) })}
        onClick={(event) => isBounce(event) || onUndo()}
      >
        <Icon of={Undo2} size={18} isDirectional />
        {t('label')}
        {/* Seconds drawn by CSS, because text in the button would change the accessible name
            every second. */}
        <span className="undo__left" data-left={t('left', { count: Math.ceil(left / 1000) })} />
      </button>
      <i
        key={step.until}
        className="undo__run"
        style={{
          animationDuration: `${TAKE_BACK_SECONDS}s`,
          animationDelay: `${start / 1000 - TAKE_BACK_SECONDS}s`,
        }}
      />
    </div>
  );
}

function useSaying(): (step: DoneStep) => string {
  const { t } = useTranslation('undo');
  return ({ step, car: plate, runner, isJob }) => {
    const car = isolateText(plate);
    if (step === 'complete' && isJob) return t('said.handOver', { car });
    if (step !== 'assign') return t(`said.${step}`, { car });
    return runner
      ? t('said.assign', { car, name: isolateText(runner) })
      : t('said.accept', { car });
  };
}

/**
 * Drops steps that later steps of the same car made final. The initial data is empty and never
 * stale, so nothing is fetched until a live hint reports a change.
 */
function useForgetOvertaken(steps: readonly DoneStep[]): void {
  const refetchInterval = useFallbackInterval();
  const cars = useQueries({
    queries: steps.map(({ stayId, step, until }) => ({
      // The query key includes the step, because data fetched for an earlier step is too old for
      // this one.
      queryKey: [...liveKeys.car(stayId), 'undo', step, until],
      queryFn: createPartReader('GET /api/stays/{id}', { params: { id: stayId } }, 'timeline'),
      initialData: [],
      staleTime: Infinity,
      gcTime: 0,
      refetchInterval,
    })),
  });
  const gone = steps.filter(({ step }, index) => {
    const timeline = cars[index]?.data ?? [];
    return timeline.length > 0 && hasLaterEvent(step, timeline.toReversed());
  });
  const forget = useEffectEvent(() => forgetSteps(gone));
  const names = gone.map(({ stayId, step }) => `${stayId} ${step}`).join();
  useEffect(() => {
    if (names) forget();
  }, [names]);
}

const CHECK_IN = '/valet-checkin';

function useUndo(): (step: DoneStep) => void {
  const { t } = useTranslation('undo');
  const client = useQueryClient();
  const refused = useRefusalToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ stayId, step }: DoneStep) =>
      callServer('POST /api/stays/{id}/take-back', { params: { id: stayId }, body: { step } }),
    onSuccess: (_answer, done) => {
      const { step, car, runner, isTicket, stayId } = done;
      reportTakenBack(done);
      const back = { car: isolateText(car), name: isolateText(runner ?? '') };
      closeRoom();
      showDoneToast(t('done'), t(`undone.${step === 'assign' && !runner ? 'accept' : step}`, back));
      if (isTicket && location.pathname === CHECK_IN)
        void navigate({ to: CHECK_IN, search: { ticket: stayId } });
    },
    onError: (error) => refused(t('failed'), error),
    onSettled: (_answer, error, step) => {
      // Keeps the step if the server did not answer, because the person may try again.
      if (!error || 'code' in error) forgetSteps([step]);
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-card] button, main a, main button')?.focus();
      return client.invalidateQueries({ queryKey: ['live'] });
    },
  });
  return (step) => {
    if (!isPending) mutate(step);
  };
}

/**
 * Undoes the newest step on Ctrl+Z, except in fields and dialogs, where the browser has its own
 * undo.
 */
function useUndoKey(undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ';
    const target = event.target instanceof Element ? event.target : document.body;
    if (!isUndo || event.repeat || target.closest('input, textarea, select, [role="dialog"]'))
      return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

const DESK = '(min-width: 64rem)';
const GAP = 12;
/** Minimum width of the undo bar in pixels, because an empty column is too narrow for the text. */
const LEAST_WIDTH = 480;

/** Places the undo bar over the column, at least LEAST_WIDTH wide and within the window. */
function alongside(column: DOMRect): { left: number; width: number } {
  const width = Math.max(column.width, LEAST_WIDTH);
  const start = document.documentElement.dir === 'rtl' ? column.right - width : column.left;
  return { left: Math.max(GAP, Math.min(start, innerWidth - width - GAP)), width };
}

const content = () => document.getElementById('content');

/**
 * Adds padding above the page's content for the undo bar. The padding stays after the bar
 * disappears, or the content would move under the thumb.
 *
 * @returns top of the bar in pixels from the top of the page
 */
function openRoom(height: number): number {
  const box = content();
  if (!box) return 0;
  const before = Number.parseFloat(box.style.paddingBlockStart) || 0;
  box.style.paddingBlockStart = `${Math.max(before, height + 2 * GAP)}px`;
  return box.getBoundingClientRect().top + scrollY + GAP;
}
function closeRoom(): void {
  content()?.style.removeProperty('padding-block-start');
}

/**
 * Places the undo bar at the foot of the step's column, and on a phone above pinned elements. On
 * the check-in the bar stands at the top, because the next car is typed below.
 */
function usePlace(bar: RefObject<HTMLElement | null>, step: DoneStep | undefined) {
  const [style, setStyle] = useState<React.CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const look = () => {
      const name = step && columnByStep[step.step];
      const column = name && document.querySelector(`[data-column="${name}"]`);
      const box = matchMedia(DESK).matches && column ? column.getBoundingClientRect() : null;
      const isAbove = location.pathname === CHECK_IN && !matchMedia(DESK).matches;
      if (isAbove)
        return set({ position: 'absolute', top: openRoom(bar.current?.offsetHeight ?? 0) });
      const bottom = GAP + pinnedHeight(bar.current);
      set(box && box.width > 0 ? { ...alongside(box), bottom } : { bottom });
    };
    const set = (next: React.CSSProperties) =>
      setStyle((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', look);
    look();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener('resize', look);
    };
  }, [bar, step]);
  return style;
}

/** Height in pixels of elements pinned to the window's lower edge, the undo bar excluded. */
function pinnedHeight(own: HTMLElement | null): number {
  const heights = document
    .elementsFromPoint(innerWidth / 2, innerHeight - 1)
    .filter((element) => !own?.contains(element))
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => innerHeight - element.getBoundingClientRect().top)
    .filter((height) => height < innerHeight * 0.4);
  return Math.max(0, ...heights);
}
