import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { NOW_MINUTES, retrievalTimes } from '#domain/orders/pickup.ts';
import type { RetrievalTime } from '#domain/orders/pickup.ts';
import { useNow } from '#web/lib/clock.ts';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useService } from '../api/queries.ts';
import { Tiles } from '../components/Tiles.tsx';
import { QuoteText } from './QuoteText.tsx';
import { quarterHours } from './times.ts';
import { useRetrieval } from './useRetrieval.ts';

type Props = { service: Service; onClose: () => void };

const MINUTE_MS = 60_000;
const HOUR = 60;

/** When the car is wanted, what that costs, and when it will really be there. */
export function RetrievalDialog({ service, onClose }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const details = useService(service.id).data;
  const now = useNow(30_000);
  const [choice, setChoice] = useState<RetrievalTime>('now');
  const [custom, setCustom] = useState<string | null>(null);
  const { refusal, isPending, send } = useRetrieval(service.id, onClose);
  const minutes = minutesOf(choice, custom, now);
  const times = quarterHours(now).map((time) => ({
    id: time.toISOString(),
    name: when(time, language),
  }));
  const isTimeGone = custom !== null && !times.some(({ id }) => id === custom);

  return (
    <Dialog title={t('retrieval.title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Tiles
          label={t('retrieval.when')}
          options={useChoices()}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'custom' ? (
          <Select
            label={t('retrieval.customLabel')}
            placeholder={t('retrieval.customPlaceholder')}
            options={times}
            value={isTimeGone ? null : custom}
            onChange={setCustom}
          />
        ) : null}
        {details && minutes !== null ? (
          <QuoteText service={details} minutes={minutes} now={now} />
        ) : null}
        {refusal ? <FormError title={refusal.title} text={refusal.text} /> : null}
        <Button
          variant="primary"
          isPending={isPending}
          disabled={choice === 'custom' && (custom === null || isTimeGone)}
          onClick={() =>
            send({
              retrievalTime: choice,
              ...(choice === 'custom' && custom ? { scheduledTime: custom } : {}),
            })
          }
        >
          {t('retrieval.submit')}
        </Button>
      </div>
    </Dialog>
  );
}

function minutesOf(choice: RetrievalTime, custom: string | null, now: number): number | null {
  if (choice === 'now') return NOW_MINUTES;
  if (choice !== 'custom') return Number(choice);
  return custom === null ? null : Math.ceil((Date.parse(custom) - now) / MINUTE_MS);
}

/** What the times are called. */
function useChoices(): { id: RetrievalTime; name: string }[] {
  const { t } = useTranslation('services');
  return retrievalTimes.map((id) => {
    if (id === 'now' || id === 'custom') return { id, name: t(`retrieval.${id}`) };
    const minutes = Number(id);
    const name =
      minutes < HOUR
        ? t('retrieval.minutes', { count: minutes })
        : t('retrieval.hours', { count: minutes / HOUR });
    return { id, name };
  });
}
