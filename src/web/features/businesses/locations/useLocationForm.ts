import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { proposeTextedCountries } from '#domain/businesses/textedCountries.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { listChanged } from '#web/app/form/changedFields.ts';
import { createChangesDraft } from '#web/app/form/changesDraft.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type LocationDetails, type LocationFields, useSaveLocation } from './api.ts';
import { useLocationOwner } from './owner.ts';
import {
  formFieldBySent,
  listSentFields,
  toTypedLocation,
  type TypedLocation,
  type TypedNewLocation,
} from './typedLocation.ts';

const pickFields = (from: LocationFields, names: readonly (keyof LocationFields)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as LocationFields;

const loadSchema = () => import('./schema.ts');

/**
 * Form state that edits a location. Sends the changed fields with their previous values, by which
 * the server detects concurrent changes.
 *
 * @param onSaved called after a successful save
 */
export function useLocationForm(location: LocationDetails, onSaved?: () => void) {
  const { t } = useTranslation(['locations', 'app']);
  const save = useSaveLocation();
  const saved = toTypedLocation(location);
  // Form values as this form last loaded or saved them.
  const [own, setOwn] = useState(saved);
  const [{ draft, rebase }] = useState(() =>
    createChangesDraft(`location ${location.id}`, saved, 2),
  );
  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await loadSchema()).locationSchema,
    defaultValues: saved,
    draft,
    fieldNames: formFieldBySent,
    explain: useFormFailure(t('updateFailed')),
    send: async (checked, typed) => {
      const changed = listChanged(typed, saved);
      if (changed.length > 0) {
        const { toLocationFields } = await loadSchema();
        const names = listSentFields(changed);
        const body = {
          ...pickFields(toLocationFields(checked), names),
          seen: pickFields(location, names),
        };
        const stored = toTypedLocation(await save.mutateAsync({ id: location.id, body }));
        rebase(stored);
        setOwn(stored);
        // Shows the stored values: the server rewrites spots as ranges, and digits as Latin digits.
        for (const name of changed) form.setValue(name, stored[name]);
      }
      draft.forget();
      showDoneToast(t('updated'));
      onSaved?.();
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
    form,
    control,
    failure,
    isPending,
    submit,
    saved,
    typed,
    changes: listChanged(typed, saved).length,
    isChangedElsewhere: !isPending && listChanged(saved, own).length > 0,
  };
}

/**
 * Form state that adds a location.
 *
 * @param currency currency of the first prices; null when the form has no prices
 * @param onAdded called with the stored location
 */
export function useNewLocation(
  start: TypedNewLocation,
  currency: string | null,
  onAdded: (added: LocationDetails) => void,
) {
  const { t } = useTranslation('locations');
  const save = useSaveLocation();
  const owner = useLocationOwner();
  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await loadSchema()).createNewLocationSchema(currency),
    defaultValues: { ...start, textedCountries: proposeTextedCountries(start.country) },
    draftKey: owner === null ? 'location new' : `location new of ${owner}`,
    fieldNames: formFieldBySent,
    explain: useFormFailure(t('creationFailed')),
    send: async (checked) => {
      const { toLocationFields } = await loadSchema();
      const { hourlyRate, flatRate, useFlatRate, textedCountries, ...place } = checked;
      const { ticketPrefix, ...fields } = toLocationFields(place);
      const rates = { hourlyRate, flatRate, useFlatRate };
      const smsCountries = [...new Set([fields.country, ...textedCountries])];
      const body = {
        ...fields,
        ...rates,
        ...(ticketPrefix ? { ticketPrefix } : {}),
        smsCountries,
      };
      const added = await save.mutateAsync({ id: null, body });
      showDoneToast(t('created'));
      onAdded(added);
    },
  });
  return { form, control, failure, isPending, submit };
}
