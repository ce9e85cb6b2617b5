import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { writeSpots } from '#domain/businesses/spots.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { createDraft, type Draft } from '#web/lib/drafts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { type LocationDetails, useChangeLocation } from './api.ts';

export type TypedLocation = Pick<
  LocationDetails,
  'checkInProof' | 'handoverProof' | 'payWhen' | 'tipRule' | 'autoDispatch'
> & { entrance: string; waitTargetMinutes: string; keyLimitMinutes: string; spots: string };
type Name = keyof TypedLocation;

/** What the server knows, as it is typed. */
const toTyped = (location: LocationDetails): TypedLocation => ({
  entrance: location.entrance ?? '',
  checkInProof: location.checkInProof,
  handoverProof: location.handoverProof,
  payWhen: location.payWhen,
  tipRule: location.tipRule,
  autoDispatch: location.autoDispatch,
  waitTargetMinutes: String(location.waitTargetMinutes),
  keyLimitMinutes: String(location.keyLimitMinutes),
  spots: writeSpots(location.spots),
});

const listChanged = (typed: TypedLocation, saved: TypedLocation): Name[] =>
  (Object.keys(saved) as Name[]).filter((name) => typed[name] !== saved[name]);

const pick = <T extends object>(from: T, names: readonly Name[]): Partial<T> =>
  Object.fromEntries(
    Object.entries(from).filter(([name]) => names.some((each) => each === name)),
  ) as Partial<T>;

/** Keeps what differs from the server, so that what others change meanwhile is not held back. */
function createChangesDraft(locationId: string, start: TypedLocation) {
  const kept = createDraft<Partial<TypedLocation>>(`location ${locationId}`, {});
  let saved = start;
  const draft: Draft<TypedLocation> = {
    read: () => ({ ...saved, ...kept.read() }),
    write: (typed) => {
      const changed = listChanged(typed, saved);
      if (changed.length > 0) kept.write(pick(typed, changed));
      else kept.forget();
    },
    forget: kept.forget,
  };
  /** The server knows something else by now. */
  const rebase = (next: TypedLocation) => {
    saved = next;
  };
  return { draft, rebase };
}

/**
 * The settings of a location. Only what was changed here is sent; what somebody else changes meanwhile comes
 * into the fields that nobody touched here.
 */
export function useLocationForm(location: LocationDetails) {
  const { t } = useTranslation(['locations', 'app']);
  const change = useChangeLocation(location.id);
  const saved = toTyped(location);
  // As it was loaded or saved here.
  const [own, setOwn] = useState(saved);
  const [{ draft, rebase }] = useState(() => createChangesDraft(location.id, saved));
  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).typedLocation,
    defaultValues: saved,
    draft,
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked, typed) => {
      const names = listChanged(typed, saved);
      if (names.length > 0) {
        const stored = toTyped(await change.mutateAsync(pick(checked, names)));
        rebase(stored);
        setOwn(stored);
        // As the server wrote it: a list of spots in ranges, digits in Latin.
        for (const name of names) form.setValue(name, stored[name]);
      }
      draft.forget();
      toastDone(t('done'));
    },
  });
  const typed = useWatch({ control }) as TypedLocation;

  const last = useRef(saved);
  useEffect(() => {
    const others = listChanged(saved, last.current);
    const mine = listChanged(form.getValues(), last.current);
    last.current = saved;
    rebase(saved);
    for (const name of others.filter((each) => !mine.includes(each)))
      form.setValue(name, saved[name]);
  });

  return {
    control,
    failure,
    isPending,
    submit,
    changes: listChanged(typed, saved).length,
    isChangedElsewhere: !isPending && listChanged(saved, own).length > 0,
  };
}
