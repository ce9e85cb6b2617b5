import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { call } from '#web/app/call.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { askServer } from '#web/app/whoami.ts';
import { useOnline } from '#web/lib/online.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toastDone } from '#web/ui/toasts.ts';

const settingsKey = ['business-settings'] as const;
type Change = CallInput<'PATCH /api/business/settings'>['body'];

/** What a manager decides for everybody who manages the business. */
export function BusinessSettings() {
  const { t } = useTranslation(['account', 'app', 'notifications']);
  const isOnline = useOnline();
  const client = useQueryClient();
  const refused = useRefusalToast();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('GET /api/business/settings', {}, { signal }),
  });
  const change = useMutation({
    mutationFn: (body: Change) => call('PATCH /api/business/settings', { body }),
    onError: (error) => refused(t('app:notSaved'), error),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey, saved);
      toastDone(
        saved.requiresSecondFactor ? t('business.secondFactorOn') : t('business.secondFactorOff'),
      );
      // Whoever switches it on may be the first who has to set it up.
      void askServer();
    },
  });
  return (
    <QueryState
      query={settings}
      failed={t('business.failed')}
      skeleton={<Skeleton className="h-11" />}
    >
      {({ requiresSecondFactor }) => (
        <Switch
          label={t('business.secondFactor')}
          isOn={
            change.isPending
              ? (change.variables.requiresSecondFactor ?? requiresSecondFactor)
              : requiresSecondFactor
          }
          locked={isOnline ? null : t('notifications:preferences.blocked.offline')}
          onChange={(isOn) => change.mutate({ requiresSecondFactor: isOn })}
        />
      )}
    </QueryState>
  );
}
