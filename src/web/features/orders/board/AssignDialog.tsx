import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { QueueOrder, QueueRunner } from '#contract/orders.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useWindowKey } from '#web/lib/useWindowKey.ts';
import { isBounce } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import type { BoardChange } from './actions.ts';
import { useRunners } from './api.ts';
import { callName } from './boardOrders.ts';

/** Sends a runner, whom a dialog asks for, to a waiting car. */
export function useAssign(locationId: string, change: (change: BoardChange) => void) {
  const { t } = useTranslation('board');
  const [order, assign] = useState<QueueOrder | null>(null);
  const dialog = order && (
    <RunnerDialog
      title={t('runners.title', { car: `\u2068${callName(order)}\u2069` })}
      locationId={locationId}
      onChoose={({ id, name }) => {
        assign(null);
        change({ order, to: 'dispatched', runner: { id, name } });
      }}
      onClose={() => assign(null)}
    />
  );
  return [assign, dialog] as const;
}

type RunnersProps = {
  locationId: string;
  /** Id of the runner who has the car already. The dialog leaves this runner out. */
  except?: string | undefined;
  onChoose: (runner: QueueRunner) => void;
};

/** Dialog that chooses the runner for a car. */
export function RunnerDialog({
  title,
  onClose,
  ...runners
}: RunnersProps & { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Runners {...runners} />
    </Dialog>
  );
}

function Runners({ locationId, except, onChoose }: RunnersProps) {
  const { t } = useTranslation(['board', 'common']);
  const runners = useRunners(locationId, except);
  useDigitKeys((index) => {
    const runner = runners.data?.[index];
    if (runner) onChoose(runner);
  });
  return (
    <QueryState
      query={runners}
      failed={t('runners.failed')}
      skeleton={<Skeleton className="h-48" />}
      empty={
        <EmptyState icon={UserRoundX} title={t('runners.none')} text={t('runners.noneText')} />
      }
    >
      {(data) => (
        <>
          <ul className="flex flex-col gap-2">
            {data.map((runner, index) => (
              <li key={runner.id}>
                <RunnerRow runner={runner} digit={index + 1} onChoose={() => onChoose(runner)} />
              </li>
            ))}
          </ul>
          <p className="hidden text-12 text-muted lg:block">{t('runners.keys')}</p>
        </>
      )}
    </QueryState>
  );
}

/** Calls `choose` with 0 to 8 for the digit keys 1 to 9, Arabic digits included. */
function useDigitKeys(choose: (index: number) => void): void {
  useWindowKey((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const digit = toLatinDigits(event.key);
    if (!/^[1-9]$/.test(digit)) return;
    event.preventDefault();
    choose(Number(digit) - 1);
  });
}

type RunnerRowProps = { runner: QueueRunner; digit: number; onChoose: () => void };

function RunnerRow({ runner, digit, onChoose }: RunnerRowProps) {
  const { t } = useTranslation('board');
  const doing = useDoing(runner);
  return (
    <button
      type="button"
      onClick={(event) => isBounce(event) || onChoose()}
      className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-4 text-start transition-colors hover:border-primary hover:bg-primary-soft"
    >
      <span className="min-w-0 grow">
        <span className="block text-17 font-strong wrap-anywhere">{runner.name}</span>
        <span className="block text-12 text-muted">{doing}</span>
      </span>
      <StatusPill tone={runner.shift ? 'ready' : 'waiting'}>
        {runner.shift ? t('runners.onShift') : t('runners.offDuty')}
      </StatusPill>
      {digit <= 9 ? <Key>{String(digit)}</Key> : null}
    </button>
  );
}

/**
 * Returns in words whether the runner drives a car, is free or is at another location; null off
 * shift.
 */
function useDoing({ car, queued, shift }: QueueRunner): string | null {
  const { t } = useTranslation('board');
  const placeName = usePlaceName();
  if (!car) {
    if (!shift) return null;
    if (shift.isHere) return t('runners.free');
    return t('runners.freeAt', {
      location: isolateText(placeName(shift.locationName, shift.locationNameArabic)),
    });
  }
  if (car.elsewhere) {
    const location = isolateText(placeName(car.elsewhere, car.elsewhereArabic));
    return t('runners.away', { location });
  }
  const name = isolateText(car.plate ?? car.ticketNumber ?? '');
  if (car.kind === 'parking') return t('runners.parks', { car: name });
  return t('runners.brings', { car: name, count: queued });
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden size-7 place-items-center rounded-sm border border-line-strong font-sans text-12 font-medium text-muted lg:grid"
    >
      {children}
    </kbd>
  );
}
