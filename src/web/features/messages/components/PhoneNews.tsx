import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isPhoneSubscribed,
  renewPhoneNews,
  startPhoneNews,
  stopPhoneNews,
} from '#web/app/phoneNews.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { logError } from '#web/lib/logError.ts';
import { setSound, useSound } from '#web/lib/sound.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Switch } from '#web/ui/Switch.tsx';

/**
 * Switch for push notifications on this phone. They arrive while the application is in the
 * background.
 */
export function PhoneNews({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation(['phone', 'app']);
  const refused = useRefusalToast();
  const client = useQueryClient();
  const hasSound = useSound();
  const queryKey = ['phone-news', pushKey];
  // Asks the browser on each mount, because a valet's screen may have subscribed the phone again.
  const { data: told = false } = useQuery({
    queryKey,
    queryFn: () => isPhoneSubscribed(pushKey),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPhoneNews(pushKey) : stopPhoneNews()),
    onError: (error) => refused(t('app:notSaved'), error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const isDenied = Notification.permission === 'denied';
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('notify')}
        isOn={change.isPending ? change.variables : told}
        disabled={isDenied || change.isPending}
        locked={isDenied ? t('denied') : null}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <p className="text-15 text-muted">{t('notifyText')}</p>
      {told ? (
        <Switch
          label={t('sound')}
          isOn={hasSound}
          onChange={(isOn) => {
            setSound(isOn);
            renewPhoneNews().catch(logError);
          }}
        />
      ) : null}
    </div>
  );
}
