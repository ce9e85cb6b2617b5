import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { type WallLayout, wallLayouts } from '#domain/orders/wall.ts';
import type { WallDevice } from '#contract/wall.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useInvalidation, useSendOnce } from '#web/app/createWriter.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { buildWallLink } from '../wall/wallToken.ts';

type Props = { locationId: string; timeZone: TimeZone; onClose: () => void };

/**
 * Polls at the interval of the wall screens, so a newly opened wall screen soon appears in the
 * list.
 */
const ASK_EVERY_MS = 5_000;

/**
 * Dialog that lists the location's wall screens, creates the link of each screen and revokes links.
 */
export function WallDialog({ locationId, timeZone, onClose }: Props) {
  const { t } = useTranslation('wall');
  return (
    <Dialog title={t('manage.title')} isOpen onClose={onClose}>
      <Devices locationId={locationId} timeZone={timeZone} />
    </Dialog>
  );
}

function Devices({ locationId, timeZone }: Pick<Props, 'locationId' | 'timeZone'>) {
  const { t } = useTranslation('wall');
  const refused = useRefusalToast();
  const queryKey = ['wall-devices', locationId];
  const [name, setName] = useState('');
  const [layout, setLayout] = useState<WallLayout>('lobby');
  const [ending, setEnding] = useState<WallDevice | null>(null);
  const devices = useQuery({
    queryKey,
    queryFn: createPartReader('GET /api/wall/devices', { query: { locationId } }, 'devices'),
    // No live hint reports that a wall screen was opened, so the list polls.
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const renew = useInvalidation(queryKey);
  const send = useSendOnce('POST /api/wall/devices', {});
  const create = useMutation({
    mutationFn: () => send({ locationId, name: name.trim(), layout }),
    onSuccess: () => setName(''),
    onError: (error) => refused(t('manage.failed'), error),
    onSettled: renew,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: WallDevice) =>
      callServer('POST /api/wall/devices/{id}/revoke', { params: { id } }),
    onError: (error) => refused(t('manage.failed'), error),
    onSettled: () => {
      setEnding(null);
      return renew();
    },
  });
  async function copy(link: string): Promise<void> {
    await navigator.clipboard.writeText(link);
    showDoneToast(t('manage.copied'));
  }
  return (
    <>
      <p className="text-15 text-muted">{t('manage.text')}</p>
      {create.data ? (
        <output className="flex flex-col gap-2 rounded-md bg-ready-soft p-3 text-15">
          <span>{t('manage.once')}</span>
          <bdi dir="ltr" className="font-medium wrap-anywhere select-all">
            {buildWallLink(create.data.token)}
          </bdi>
          <Button onClick={() => void copy(buildWallLink(create.data.token))}>
            <Icon of={Copy} />
            {t('manage.copy')}
          </Button>
        </output>
      ) : null}
      <QueryState
        query={devices}
        failed={t('manage.listFailed')}
        skeleton={<Skeleton className="h-14" />}
        empty={<p className="text-15 text-muted">{t('manage.none')}</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((device) => (
              <Device
                key={device.id}
                device={device}
                timeZone={timeZone}
                onRevoke={() => setEnding(device)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !create.isPending) create.mutate();
        }}
      >
        <TextField label={t('manage.name')} value={name} onChange={setName} maxLength={80} />
        <Select
          label={t('manage.layout')}
          placeholder={t('manage.layout')}
          options={wallLayouts.map((id) => ({ id, name: t(`layout.${id}`) }))}
          value={layout}
          onChange={(id) => setLayout(id as WallLayout)}
        />
        <Button type="submit" variant="primary" isPending={create.isPending}>
          {t('manage.create')}
        </Button>
      </form>
      <ConfirmDialog
        title={t('manage.revokeTitle', { name: isolateText(ending?.name ?? '') })}
        text={t('manage.revokeText')}
        confirm={t('manage.revoke')}
        keep={t('manage.keep')}
        isOpen={ending !== null}
        isPending={revoke.isPending}
        onConfirm={() => ending && revoke.mutate(ending)}
        onClose={() => setEnding(null)}
      />
    </>
  );
}

type DeviceProps = {
  device: WallDevice;
  timeZone: TimeZone;
  onRevoke: () => void;
};

function Device({ device, timeZone, onRevoke }: DeviceProps) {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const { name, layout, lastSeenAt } = device;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow">
        {/* `bdi` isolates the text direction of the name; the line keeps the page's direction. */}
        <span className="block font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-12 text-muted">
          {t(`layout.${layout}`)} ·{' '}
          {lastSeenAt
            ? t('manage.seen', { at: formatWhen(lastSeenAt, language, timeZone) })
            : t('manage.unseen')}
        </span>
      </span>
      <Button variant="danger" aria-label={`${t('manage.revoke')}: ${name}`} onClick={onRevoke}>
        {t('manage.revoke')}
      </Button>
    </li>
  );
}
