import { Pause, Play } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { formatAmount } from '#web/lib/format.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { demoScenes, type DemoScene } from './stay.ts';
import type { DemoStay } from './useDemoStay.ts';

const FEE_CENTS = 1500;
const CURRENCY = 'USD';

const running = {
  received: 'wait',
  parked: 'request',
  requested: 'coming',
  onItsWay: 'coming',
  ready: 'again',
} as const satisfies Record<DemoScene, string>;

const byHand = {
  received: 'park',
  parked: 'request',
  requested: 'send',
  onItsWay: 'arrive',
  ready: 'again',
} as const satisfies Record<DemoScene, string>;

const idleLook =
  'flex min-h-14 w-full cursor-default items-center justify-center rounded-md border border-line px-5 text-17 text-muted';

const steps: Record<DemoScene, number> = {
  received: 1,
  parked: 2,
  requested: 2,
  onItsWay: 3,
  ready: 4,
};

/**
 * Demonstration on the landing page. A ticket stub of the product plays a stay, and visitors can
 * request the car.
 */
export function DemoStub({ stay }: { stay: DemoStay }) {
  const { t } = useTranslation(['site', 'common']);
  const { scene } = stay;
  const headlines = demoScenes.map((each) => t(`demo.headline.${each}`));
  const step = steps[scene];
  return (
    <section aria-label={t('demo.label')} className="relative">
      <div className="demo-paper">
        <Stub
          headline={<FixedSizeText texts={headlines} shown={t(`demo.headline.${scene}`)} />}
          detail={
            <FixedSizeText
              texts={demoScenes.map((each) => t(`demo.detail.${each}`))}
              shown={t(`demo.detail.${scene}`)}
            />
          }
          place={t('demo.place')}
          number="A-2047"
          progress={[step, stay.filled - step + 1]}
          areStepsNamed
          car={{ licensePlate: t('demo.plate') }}
          facts={[
            { label: t('common:car.label'), value: <bdi>{t('demo.car')}</bdi> },
            {
              label: t('common:car.spot'),
              value: scene === 'received' ? '—' : 'B2-14',
              isolate: true,
            },
          ]}
        >
          <Line stay={stay} />
          <StubButton stay={stay} />
        </Stub>
      </div>
      <p aria-live="polite" className="sr-only">
        {stay.isFollowed ? t(`demo.headline.${scene}`) : ''}
      </p>
      <Controls stay={stay} />
    </section>
  );
}

/** Main fact of the current scene, such as the minutes until arrival. */
function Line({ stay: { scene, minutes } }: { stay: DemoStay }) {
  const { t, language } = useTranslation('site');
  const values: Record<DemoScene, string> = {
    received: t('demo.valet'),
    parked: formatAmount(FEE_CENTS, CURRENCY, language),
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

/** A single button for all scenes: a separate button for each scene would lose the focus. */
function StubButton({ stay }: { stay: DemoStay }) {
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
      className={isIdle ? idleLook : buildButtonClass('primary', 'w-full')}
    >
      {t(`demo.press.${does}`)}
    </button>
  );
}

/** Label that says this is a demonstration, with a button that pauses it. */
function Controls({ stay }: { stay: DemoStay }) {
  const { t } = useTranslation('site');
  const glyph = stay.isRunning ? Pause : Play;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-3">
      <p className="text-15 text-muted">
        <b className="font-medium text-ink">{t('demo.mark')}</b> {t('demo.hint')}
      </p>
      {stay.isStill ? null : (
        <button
          type="button"
          onClick={() => stay.setPlaying(!stay.isRunning)}
          className={buildButtonClass('quiet', 'shrink-0 px-3')}
        >
          <Icon of={glyph} size={16} />
          {stay.isRunning ? t('demo.pause') : t('demo.play')}
        </button>
      )}
    </div>
  );
}

type Props = { texts: readonly string[]; shown: string };

/**
 * Shows one of several texts in the size of the largest text. Otherwise the page would move when
 * the text changes.
 */
function FixedSizeText({ texts, shown }: Props) {
  return (
    <span className="grid">
      {texts.map((text) => (
        <span key={text} className={`col-start-1 row-start-1 ${text === shown ? '' : 'invisible'}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
