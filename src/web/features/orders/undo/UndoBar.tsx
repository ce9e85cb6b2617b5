import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { TAKE_BACK_SECONDS } from '#domain/orders/takeBack.ts';
import { call } from '#web/app/call.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { serverNow, useNow } from '#web/lib/clock.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { columnByStep, type DoneStep, forgetStep } from './undo.ts';
import './undo.css';

type Props = { steps: readonly DoneStep[] };

/**
 * Reports the newest step, which can be taken back while its line runs out, by Ctrl+Z as well; older
 * ones are behind a number. It is said once: the seconds are for the eyes.
 */
export function UndoBar({ steps }: Props) {
  const { t } = useTranslation('app');
  const say = useSaying();
  const undo = useUndo();
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [newest, ...older] = steps;
  const style = usePlace(bar, newest);
  useUndoKey(() => newest && undo(newest));
  useEffect(() => {
    document.body.classList.add('has-undo');
    return () => document.body.classList.remove('has-undo');
  }, []);
  if (!newest) return null;
  return (
    <section ref={bar} aria-label={t('undo.region')} className="undo keep-clear" style={style}>
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
            {t('undo.more', { count: older.length })}
          </button>
        ) : null}
      </Line>
      <output className="sr-only">{say(newest)}</output>
    </section>
  );
}

type LineProps = { step: DoneStep; onUndo: () => void; children?: React.ReactNode };

function Line({ step, onUndo, children }: LineProps) {
  const { t } = useTranslation('app');
  const say = useSaying();
  const now = useNow(1000);
  const left = Math.max(0, step.until - now);
  // Where the line stands when it comes, from which it runs by itself.
  const [start] = useState(() => step.until - serverNow());
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
        aria-label={t('undo.action', { step: say(step) })}
        onClick={onUndo}
      >
        <Icon of={Undo2} size={18} isDirectional />
        {t('undo.label')}
        {/* Drawn, as what stands in a button is part of its name, which would change every second. */}
        <span
          className="undo__left"
          data-left={t('undo.left', { count: Math.ceil(left / 1000) })}
        />
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
  const { t } = useTranslation('app');
  return ({ step, car: plate, runner }) => {
    const car = isolate(plate);
    if (step !== 'assign') return t(`undo.said.${step}`, { car });
    return runner
      ? t('undo.said.assign', { car, name: isolate(runner) })
      : t('undo.said.accept', { car });
  };
}

function useUndo(): (step: DoneStep) => void {
  const { t } = useTranslation('app');
  const say = useSaying();
  const client = useQueryClient();
  const refused = useRefusalToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ stayId, step }: DoneStep) =>
      call('POST /api/stays/{id}/take-back', { params: { id: stayId }, body: { step } }),
    onSuccess: (_answer, step) => toastDone(t('undo.done'), say(step)),
    onError: (error) => refused(t('undo.failed'), error),
    onSettled: (_answer, error, { stayId }) => {
      // Without an answer it may be tried once more.
      if (!error || 'code' in error) forgetStep(stayId);
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-card] button, main a, main button')?.focus();
      return client.invalidateQueries({ queryKey: ['live'] });
    },
  });
  return (step) => {
    if (!isPending) mutate(step);
  };
}

/** Ctrl+Z, where nobody is typing: there it is the field's own. */
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
/** An empty column is narrow, and leaves no room for what is said. */
const LEAST_WIDTH = 420;

/** As wide as the column, or from where that begins. */
function alongside(column: DOMRect): { left: number; width: number } {
  const width = Math.max(column.width, LEAST_WIDTH);
  const start = document.documentElement.dir === 'rtl' ? column.right - width : column.left;
  return { left: Math.max(GAP, Math.min(start, innerWidth - width - GAP)), width };
}

/** At the foot of the column where it happened; on a phone above what is pinned to the lower edge. */
function usePlace(bar: RefObject<HTMLElement | null>, step: DoneStep | undefined) {
  const [style, setStyle] = useState<React.CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const look = () => {
      const name = step && columnByStep[step.step];
      const column = name && document.querySelector(`[data-column="${name}"]`);
      const box = matchMedia(DESK).matches && column ? column.getBoundingClientRect() : null;
      const bottom = GAP + pinnedHeight(bar.current);
      const next = box && box.width > 0 ? { ...alongside(box), bottom } : { bottom };
      setStyle((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
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

/** The height of what is pinned to the lower edge of the window, this bar aside. */
function pinnedHeight(own: HTMLElement | null): number {
  const heights = document
    .elementsFromPoint(innerWidth / 2, innerHeight - 1)
    .filter((element) => !own?.contains(element))
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => innerHeight - element.getBoundingClientRect().top)
    .filter((height) => height < innerHeight * 0.4);
  return Math.max(0, ...heights);
}
