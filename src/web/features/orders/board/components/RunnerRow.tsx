import { useTranslation } from '#web/lib/translation.ts';
import type { BusinessValet } from '#contract/staff.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';

type Props = { runner: BusinessValet; digit: number; onChoose: () => void };

export function RunnerRow({ runner, digit, onChoose }: Props) {
  const { t } = useTranslation('board');
  const { isOnShift, carsOnTheWay: count } = runner;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-4 text-start transition-colors hover:border-primary hover:bg-primary-soft"
    >
      <span className="min-w-0 grow">
        <span className="block truncate text-17 font-strong">{runner.name}</span>
        <span className="block text-12 text-muted">
          {count === 0 ? t('runners.free') : t('runners.busy', { count })}
        </span>
      </span>
      <StatusPill tone={isOnShift ? 'ready' : 'waiting'}>
        {isOnShift ? t('runners.onShift') : t('runners.offDuty')}
      </StatusPill>
      {digit <= 9 ? <Key>{String(digit)}</Key> : null}
    </button>
  );
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
