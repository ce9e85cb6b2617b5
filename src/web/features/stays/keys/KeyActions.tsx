import { useState } from 'react';
import type { CarKey } from '#contract/keys.ts';
import { useCan } from '#web/app/session.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { isolateText } from '#web/lib/language.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useFreePlaces } from '../api.ts';
import { type PlaceChoice, PlaceChips, resolvePlace } from '../intake/PlaceChips.tsx';
import { useHookRefusal } from '../intake/useHookRefusal.ts';
import { useCorrectKey } from './api.ts';

type Props = {
  stayId: string;
  locationId: string;
  /** Plate of the car, or the ticket number. */
  car: string;
  carKey: CarKey;
  onDone?: () => void;
};

/**
 * Corrects the place of a key: one press for the key's hook or the valet with the key, two for
 * another hook.
 */
export function KeyActions({ stayId, locationId, car, carKey, onDone }: Props) {
  const { t } = useTranslation('keys');
  const carAction = useCarAction();
  const isValet = useCan('jobs.work');
  const free = useFreePlaces(locationId);
  const [isChoosing, setChoosing] = useState(false);
  const hookRefusal = useHookRefusal();
  const correct = useCorrectKey(stayId, {
    done: () => {
      showDoneToast(t('done'), isolateText(car));
      setChoosing(false);
      onDone?.();
    },
    refused: (error) => {
      const isShown = hookRefusal.refuse(error);
      if (isShown) setChoosing(true);
      return isShown;
    },
    failed: t('failed'),
  });
  const first = carKey.hook ?? free?.hooks[0];
  const holder = carKey.holder?.name;
  const withWhom = isValet ? t('withMe') : holder ? t('with', { name: isolateText(holder) }) : null;
  const send = (body: Parameters<typeof correct.mutate>[0]) =>
    correct.isPending || correct.mutate(body);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {first ? (
          <Button
            variant="compact"
            aria-label={carAction(t('onHook', { hook: isolateText(first) }), car)}
            onClick={() => send({ place: 'on_hook', hook: first })}
          >
            {t('onHook', { hook: isolateText(first) })}
          </Button>
        ) : null}
        {withWhom ? (
          <Button
            aria-label={carAction(withWhom, car)}
            onClick={() => send({ place: 'with_valet' })}
          >
            {withWhom}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-label={carAction(t('otherHook'), car)}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('otherHook')}
        </Button>
      </div>
      {isChoosing ? (
        <HookForm
          offered={free?.hooks ?? []}
          isPending={correct.isPending}
          taken={hookRefusal.error}
          onChange={hookRefusal.clear}
          onChoose={(hook) => send({ place: 'on_hook', hook })}
        />
      ) : null}
    </div>
  );
}

type HookFormProps = {
  offered: readonly string[];
  isPending: boolean;
  taken: string | undefined;
  onChange: () => void;
  onChoose: (hook: string) => void;
};

function HookForm({ offered, isPending, taken, onChange, onChoose }: HookFormProps) {
  const { t } = useTranslation('keys');
  const [value, setValue] = useState<PlaceChoice>('');
  const [isMissing, setMissing] = useState(false);
  const preselected = offered[0] ?? '';
  const hook = resolvePlace(value, preselected);
  const error = taken ?? (isMissing ? t('hookMissing') : undefined);
  return (
    <PlainForm
      onSubmit={() => {
        setMissing(!hook);
        if (hook) onChoose(hook);
      }}
      isPending={isPending}
      submitLabel={t('hang')}
      variant="compact"
      isNarrow
      gap="gap-3"
    >
      <PlaceChips
        kind="hook"
        offered={offered}
        preselected={preselected}
        value={value}
        onChange={(next) => {
          setValue(next);
          setMissing(false);
          onChange();
        }}
        error={error}
      />
    </PlainForm>
  );
}
