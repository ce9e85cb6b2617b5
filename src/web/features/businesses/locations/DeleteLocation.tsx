import { useState } from 'react';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useLocationCounts } from './locationLists.ts';
import { useDeleteLocation } from './api.ts';
import { useLocationOwner } from './owner.ts';

type Named = { id: string; name: string };
type Props = { location: Named | null; onClose: () => void };

/**
 * Dialog that confirms the deletion of a location. While cars are there, shows their number and no
 * delete button, because the server would refuse.
 */
export function DeleteLocation({ location, onClose }: Props) {
  return location ? <Asked key={location.id} location={location} onClose={onClose} /> : null;
}

function Asked({ location, onClose }: { location: Named; onClose: () => void }) {
  const { t } = useTranslation('locations');
  const explain = useRefusal();
  const remove = useDeleteLocation(location.id);
  const owner = useLocationOwner();
  const counts = useLocationCounts(owner === null);
  const carsHere = counts.data?.find(({ id }) => id === location.id)?.carsHere ?? 0;
  const [refused, setRefused] = useState<string | null>(null);
  const asked = { name: isolateText(location.name) };
  const confirm = () =>
    remove.mutate(undefined, {
      onError: (error) => setRefused(explain(error)),
      onSuccess: () => {
        onClose();
        showDoneToast(t('deleted'));
      },
    });
  return (
    <ConfirmDialog
      title={t('delete.title', asked)}
      confirm={carsHere > 0 ? null : t('delete.confirm')}
      keep={t('delete.keep')}
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {refused ? <FormError title={t('deletionFailed')} text={refused} /> : null}
        {carsHere > 0 ? (
          <p className="font-medium">{t('delete.here', { count: carsHere })}</p>
        ) : (
          <p>{t('delete.text')}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Returns a function that words a refusal, with the number of cars that prevent the deletion. */
function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation('locations');
  const errorText = useErrorText();
  return (error) => {
    const cars = error instanceof CallError ? error.body?.carsHere : undefined;
    if (!cars) return errorText(error);
    return cars.count > 0
      ? t('delete.here', { count: cars.count })
      : t('delete.expected', { count: cars.expected });
  };
}
