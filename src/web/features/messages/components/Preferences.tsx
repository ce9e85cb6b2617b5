import { useTranslation } from '#web/lib/translation.ts';
import type { NotificationPreference } from '#contract/notifications.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { usePreferences, useSetPreference } from '../api.ts';

const channels = ['inApp', 'email', 'sms'] as const;

/** Which notifications the person gets, and how; saved with every press. */
export function Preferences() {
  const { t } = useTranslation('notifications');
  const preferences = usePreferences();
  return (
    <QueryState
      query={preferences}
      failed={t('preferences.failed')}
      skeleton={<Skeleton className="h-50" />}
    >
      {(data) => <PreferenceTable preferences={data} />}
    </QueryState>
  );
}

function PreferenceTable({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const { t } = useTranslation('notifications');
  return (
    <table className="w-full table-fixed border-collapse text-15">
      <thead>
        <tr className="border-b border-line text-12 text-muted">
          <th scope="col" className="w-2/5 py-2 text-start font-medium">
            {t('preferences.kind')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="py-2 text-center font-medium wrap-anywhere">
              {t(`preferences.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <Row key={preference.category} preference={preference} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ preference }: { preference: NotificationPreference }) {
  const { t } = useTranslation('notifications');
  const set = useSetPreference();
  const { category, fixed } = preference;
  const name = t(`preferences.categories.${category}.name`);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 pe-3 text-start font-medium">
        {name}
        <span className="block text-12 font-normal text-muted">
          {fixed ? t('preferences.fixed') : t(`preferences.categories.${category}.text`)}
        </span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className="py-3 text-center align-middle">
          <Switch
            hideLabel
            label={`${name}: ${t(`preferences.channels.${channel}`)}`}
            isOn={preference[channel]}
            disabled={fixed}
            onChange={(isOn) => set.mutate({ ...preference, [channel]: isOn })}
          />
        </td>
      ))}
    </tr>
  );
}
