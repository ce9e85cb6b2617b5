import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { NotificationPreference, NotificationReach } from '#contract/notifications.ts';
import { useOnline } from '#web/lib/online.ts';
import { useCan, useSession } from '#web/app/session.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { linkLook } from '#web/ui/links.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { PhoneNews } from './lazyParts.ts';
import { usePreferences, useSetPreference } from '../api.ts';

const channels = ['inApp', 'email', 'sms'] as const;

/** Choice of the kinds of notifications and their channels. Each press saves. */
export function Preferences() {
  const { t } = useTranslation('notifications');
  const preferences = usePreferences();
  return (
    <QueryState
      query={preferences}
      failed={t('preferences.failed')}
      skeleton={<Skeleton className="h-50" />}
    >
      {(data) => (
        <>
          <PreferenceTable {...data} />
          <ReportLink />
          {data.pushKey && 'PushManager' in window && 'serviceWorker' in navigator ? (
            <Suspense>
              <PhoneNews pushKey={data.pushKey} />
            </Suspense>
          ) : null}
        </>
      )}
    </QueryState>
  );
}

/** Link to the choice of email reports, which is on the screen of figures. */
function ReportLink() {
  const { t } = useTranslation('notifications');
  const hasFigures = useCan('figures.view');
  const businessId = useSession()?.user?.businessId;
  if (!hasFigures || !businessId) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-15">
      {t('preferences.report.text')}
      <Link to="/enhanced-analytics" className={linkLook}>
        {t('preferences.report.action')}
      </Link>
    </p>
  );
}

type TableProps = {
  preferences: readonly NotificationPreference[];
  reach: NotificationReach;
};

function PreferenceTable({ preferences, reach }: TableProps) {
  const { t } = useTranslation('notifications');
  const isOnline = useOnline();
  const mayVerify = useCan('phone.own');
  const sms = reach.sms === 'opted_out' || mayVerify ? reach.sms : reach.sms && 'unavailable';
  const blocked = [
    reach.email && t(`preferences.blocked.email.${reach.email}`),
    sms && t(`preferences.blocked.sms.${sms}`),
    isOnline ? null : t('preferences.blocked.offline'),
  ].filter((reason) => reason !== null);
  return (
    <>
      {blocked.length > 0 ? (
        <output className="flex flex-col gap-1 rounded-md bg-info-soft px-4 py-3 text-15 text-info">
          {blocked.map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </output>
      ) : null}
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
            <Row
              key={preference.category}
              preference={preference}
              reach={reach}
              isLocked={!isOnline}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = {
  preference: NotificationPreference;
  reach: NotificationReach;
  /** Whether preferences cannot be changed now, because the browser is offline. */
  isLocked: boolean;
};

function Row({ preference, reach, isLocked }: RowProps) {
  const { t } = useTranslation('notifications');
  const set = useSetPreference();
  const { category, fixed } = preference;
  /**
   * Whether a channel shows as off whatever was chosen, because the person has no address for the
   * channel.
   */
  const isBlocked = (channel: (typeof channels)[number]) =>
    channel !== 'inApp' && reach[channel] !== null;
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
            isOn={preference[channel] && !isBlocked(channel)}
            disabled={fixed || isLocked || isBlocked(channel)}
            onChange={(isOn) => set.mutate({ ...preference, [channel]: isOn })}
          />
        </td>
      ))}
    </tr>
  );
}
