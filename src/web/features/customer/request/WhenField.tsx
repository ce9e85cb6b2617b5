import { useTranslation } from '#web/lib/translation.ts';
import { serverNow } from '#web/lib/clock.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
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
        <TextField
          label={t('request.time')}
          type="datetime-local"
          min={fieldTime(new Date(serverNow()))}
          value={time}
          onChange={(next) => onChange({ time: next })}
          error={error}
          boxClassName="tabular-nums"
        />
      ) : null}
    </div>
  );
}
