import { Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import { panelLook } from '../features/payments/pay/styles.ts';
import { Icon } from '../ui/Icon.tsx';
import { call } from './api.ts';
import { useTranslation } from '../lib/translation.ts';

type RatingProps = {
  token: string;
  /** What was given before. */
  rating: number | null;
  reload: () => Promise<unknown>;
};

const stars = [1, 2, 3, 4, 5] as const;

/** One to five stars, shown at once and taken back where they could not be kept. */
export function Rating({ token, rating, reload }: RatingProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const name = useId();
  const [chosen, setChosen] = useState(rating);
  const [problem, setProblem] = useState<'failed' | 'closed' | null>(null);
  const latest = useRef(0);

  async function rate(next: number): Promise<void> {
    const mine = ++latest.current;
    setChosen(next);
    setProblem(null);
    try {
      await call('POST /api/customer/ticket/{token}/rating', {
        params: { token },
        body: { rating: next },
      });
    } catch (error) {
      // Of several presses the last one counts, also with what came of it.
      if (mine !== latest.current) return;
      setChosen(rating);
      setProblem(error instanceof CallError && error.status === 409 ? 'closed' : 'failed');
    }
    if (mine === latest.current) await reload();
  }

  return (
    <section className={panelLook}>
      <fieldset className="min-w-0">
        <legend className="text-20 font-strong">{t('rating.title')}</legend>
        <div className="-ms-2 mt-2 flex">
          {stars.map((count) => (
            <label
              key={count}
              data-lit={chosen !== null && count <= chosen ? true : undefined}
              className="group relative grid min-h-14 flex-[0_1_56px] cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                name={name}
                aria-label={t('rating.stars', { count })}
                checked={chosen === count}
                onChange={() => void rate(count)}
              />
              <Icon
                of={Star}
                size={36}
                className="max-w-full fill-none stroke-line-strong group-data-lit:fill-brass group-data-lit:stroke-brass"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <output className="block empty:absolute">
        {chosen !== null && problem === null && t('rating.thanks')}
      </output>
      <div role="alert" className="empty:absolute">
        {problem && <p className="text-15 text-danger">{t(`rating.${problem}`)}</p>}
      </div>
    </section>
  );
}
