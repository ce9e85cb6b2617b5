import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#web/lib/clock.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { fieldBox } from '#web/ui/Field.tsx';
import { FieldAlert } from '#web/ui/FieldAlert.tsx';
import { fieldTime } from './draft.ts';
import type { RequestDraft } from './draft.ts';

type Props = {
  draft: RequestDraft;
  onChange: (changed: Partial<RequestDraft>) => void;
  error: string | undefined;
};

const HOUR_MS = 3_600_000;

/** At once, or at a time not earlier than now. */
export function WhenField({ draft, onChange, error }: Props) {
  const { t } = useTranslation('services');
  const id = useId();
  const { isLater, time } = draft;
  const soon = () => fieldTime(new Date(serverNow() + HOUR_MS));
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('request.when')}
        options={[
          { id: 'now', name: t('request.now') },
          { id: 'later', name: t('request.later') },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(choice) =>
          onChange({ isLater: choice === 'later', ...(time ? {} : { time: soon() }) })
        }
      />
      {isLater ? (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-15 font-medium">
            {t('request.time')}
          </label>
          <input
            id={id}
            type="datetime-local"
            min={fieldTime(new Date(serverNow()))}
            value={time}
            onChange={(event) => onChange({ time: event.target.value })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`${fieldBox} tabular-nums`}
          />
          {error ? <FieldAlert id={`${id}-error`}>{error}</FieldAlert> : null}
        </div>
      ) : null}
    </div>
  );
}
