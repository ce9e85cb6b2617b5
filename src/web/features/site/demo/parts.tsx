import { Pause, Play } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { money } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.ts';
import type { Scene } from './stay.ts';
import type { DemoStay } from './useDemoStay.ts';

const FEE_CENTS = 1500;

/** What matters in this scene, in one line. */
export function Line({ stay: { scene, minutes } }: { stay: DemoStay }) {
  const { t } = useTranslation('site');
  const values: Record<Scene, string> = {
    received: t('demo.valet'),
    parked: money(FEE_CENTS),
    requested: t('demo.minutes', { count: minutes ?? 0 }),
    onItsWay: t('demo.minutes', { count: minutes ?? 0 }),
    ready: t('demo.entrance'),
  };
  return (
    <p className="flex items-baseline justify-between gap-4 pb-4">
      <span className="text-15 text-muted">{t(`demo.line.${scene}`)}</span>
      <b className="text-20">
        <bdi>{values[scene]}</bdi>
      </b>
    </p>
  );
}

const running = {
  received: 'wait',
  parked: 'request',
  requested: 'coming',
  onItsWay: 'coming',
  ready: 'again',
} as const satisfies Record<Scene, string>;
const byHand = {
  received: 'park',
  parked: 'request',
  requested: 'send',
  onItsWay: 'arrive',
  ready: 'again',
} as const satisfies Record<Scene, string>;

const idleLook =
  'flex min-h-14 w-full cursor-default items-center justify-center rounded-md border border-line px-5 text-17 text-muted';

/** One button through all scenes, so that it keeps the focus. */
export function Press({ stay }: { stay: DemoStay }) {
  const { t } = useTranslation('site');
  const does = (stay.isRunning ? running : byHand)[stay.scene];
  const isIdle = does === 'wait' || does === 'coming';
  return (
    <button
      type="button"
      aria-disabled={isIdle || undefined}
      onClick={() => !isIdle && stay.press()}
      onFocus={() => stay.hold(true)}
      onBlur={() => stay.hold(false)}
      onPointerEnter={() => stay.hold(true)}
      onPointerLeave={() => stay.hold(false)}
      className={isIdle ? idleLook : buttonLook('primary', 'w-full')}
    >
      {t(`demo.press.${does}`)}
    </button>
  );
}

/** Says that it is a demonstration, and stops what moves. */
export function Controls({ stay }: { stay: DemoStay }) {
  const { t } = useTranslation('site');
  const Icon = stay.isRunning ? Pause : Play;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-3">
      <p className="text-15 text-muted">
        <b className="font-medium text-ink">{t('demo.mark')}</b> {t('demo.hint')}
      </p>
      {stay.isStill ? null : (
        <button
          type="button"
          onClick={() => stay.setPlaying(!stay.isRunning)}
          className={buttonLook('quiet', 'shrink-0 px-3')}
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
          {stay.isRunning ? t('demo.pause') : t('demo.play')}
        </button>
      )}
    </div>
  );
}
