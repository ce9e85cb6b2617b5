import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '#contract/services.ts';
import { NOW_MINUTES, retrievalTimes } from '#domain/orders/pickup.ts';
import type { RetrievalTime } from '#domain/orders/pickup.ts';
import { useNow } from '#web/lib/clock.ts';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/DialogWindow.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useService } from '../api/queries.ts';
import { QuoteText } from './QuoteText.tsx';
import { quarterHours } from './times.ts';
import { useRetrieval } from './useRetrieval.ts';

type Props = { service: Service; onClose: () => void };

const MINUTE_MS = 60_000;

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
    <DialogWindow title={t('retrieval.title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Choices chosen={choice} onChoose={setChoice} />
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
          isDisabled={choice === 'custom' && (custom === null || isTimeGone)}
          onPress={() =>
            send({
              retrievalTime: choice,
              ...(choice === 'custom' && custom ? { scheduledTime: custom } : {}),
            })
          }
        >
          {t('retrieval.submit')}
        </Button>
      </div>
    </DialogWindow>
  );
}

function minutesOf(choice: RetrievalTime, custom: string | null, now: number): number | null {
  if (choice === 'now') return NOW_MINUTES;
  if (choice !== 'custom') return Number(choice);
  return custom === null ? null : Math.ceil((Date.parse(custom) - now) / MINUTE_MS);
}

type ChoicesProps = { chosen: RetrievalTime; onChoose: (choice: RetrievalTime) => void };

function Choices({ chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('services');
  const name = useId();

  function nameOf(choice: RetrievalTime): string {
    if (choice === 'now' || choice === 'custom') return t(`retrieval.${choice}`);
    const minutes = Number(choice);
    return minutes < 60
      ? t('retrieval.minutes', { count: minutes })
      : t('retrieval.hours', { count: minutes / 60 });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-17 font-medium">{t('retrieval.when')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,30%),1fr))] gap-2">
        {retrievalTimes.map((choice) => (
          <label
            key={choice}
            className="relative grid min-h-14 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface px-2 text-center text-17 font-medium transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {nameOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
