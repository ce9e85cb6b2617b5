import { useTranslation } from '#web/lib/translation.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { Steady } from '../components/Steady.tsx';
import { Controls, Line, Press } from './parts.tsx';
import { scenes } from './stay.ts';
import type { Scene } from './stay.ts';
import { useDemoStay } from './useDemoStay.ts';

const steps: Record<Scene, number> = {
  received: 1,
  parked: 2,
  requested: 2,
  onItsWay: 3,
  ready: 4,
};

/** A demonstration: the product's own stub plays a car's stay, and a person may ask for the car. */
export function DemoStub() {
  const { t } = useTranslation(['site', 'common']);
  const stay = useDemoStay();
  const { scene } = stay;
  const headlines = scenes.map((each) => t(`demo.headline.${each}`));
  const names = [
    t('common:progress.received'),
    t('common:progress.parked'),
    t('common:progress.onItsWay'),
    t('common:progress.ready'),
  ] as const;
  const step = steps[scene];
  return (
    <section aria-label={t('demo.label')} className="relative">
      <div className="demo-paper">
        <Stub
          headline={<Steady texts={headlines} shown={t(`demo.headline.${scene}`)} />}
          detail={
            <Steady
              texts={scenes.map((each) => t(`demo.detail.${each}`))}
              shown={t(`demo.detail.${scene}`)}
            />
          }
          place={t('demo.place')}
          number="A-2047"
          progress={{
            filled: stay.filled,
            names,
            label: t('common:progress.label', { step, name: names[step - 1] ?? '' }),
          }}
          plate={t('demo.plate')}
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
          <Press stay={stay} />
        </Stub>
      </div>
      <p aria-live="polite" className="sr-only">
        {stay.isFollowed ? t(`demo.headline.${scene}`) : ''}
      </p>
      <Controls stay={stay} />
    </section>
  );
}
