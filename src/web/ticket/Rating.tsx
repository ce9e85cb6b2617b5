import { useId, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
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
    <section className="panel">
      <fieldset className="rating">
        <legend>{t('rating.title')}</legend>
        <div className="rating__stars">
          {stars.map((count) => (
            <label key={count} data-lit={chosen !== null && count <= chosen ? true : undefined}>
              <input
                type="radio"
                name={name}
                aria-label={t('rating.stars', { count })}
                checked={chosen === count}
                onChange={() => void rate(count)}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1 6.2-5.5-2.9-5.5 2.9 1-6.2L3 9.6l6.2-.9Z" />
              </svg>
            </label>
          ))}
        </div>
      </fieldset>
      <output>{chosen !== null && problem === null && t('rating.thanks')}</output>
      <div role="alert">{problem && <p className="field__error">{t(`rating.${problem}`)}</p>}</div>
    </section>
  );
}
