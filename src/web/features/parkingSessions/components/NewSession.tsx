import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { type NoteTag, noteTags } from '#domain/stays/noteTags.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useCurrentShift } from '#web/app/currentShift.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { SessionCode } from './SessionCode.tsx';
import { useLocations } from '#web/features/stays/api.ts';
import { AskedNoteChips } from '#web/features/stays/intake/NoteChips.tsx';
import { PlateRegion } from '#web/features/stays/intake/PlateRegion.tsx';
import { ColorSwatches, MakeAndModel } from '#web/features/stays/components/CarPickers.tsx';
import { finishSessionDraft, forgetKey, keyFor, sessionDraft } from '../draft.ts';
import type { SessionDraft } from '../draft.ts';
import { useCreateSession } from '../api.ts';
import { toNewSessionBody } from '../newSessionBody.ts';

type Props = {
  /** Id of the parking session whose code replaces the form. */
  created: string | undefined;
  /** Called with the id of the created session, or with undefined to show a new form. */
  onCreated: (id: string | undefined) => void;
};

/** Form of a new parking session, then the code of the created session. */
export function NewSession({ created, onCreated }: Props) {
  return created === undefined ? (
    <SessionForm onCreated={({ id }) => onCreated(id)} />
  ) : (
    <SessionCode id={created} onNew={() => onCreated(undefined)} />
  );
}

/** Form of a new parking session in the order of work at the curb: plate, car, other details. */
function SessionForm({ onCreated }: { onCreated: (session: StaffParkingSession) => void }) {
  const { t } = useTranslation(['sessions', 'common']);
  const { control, failure, isPending, submit } = useSessionForm(onCreated);
  const optional = t('common:optional');
  const locations = useLocations().data ?? [];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LocationChoice control={control} />
      <Field
        control={control}
        name="licensePlate"
        kind="capitals"
        errorTexts={{ plate_missing: t('form.plateMissing') }}
        label={t('form.plate')}
        boxClassName="font-strong tracking-wider"
        autoFocus
      />
      <Region control={control} />
      <MakeAndModel control={control} make="make" model="model" />
      <SideBySide>
        <Field
          autoComplete="off"
          control={control}
          name="year"
          kind="digits"
          maxLength={4}
          label={t('form.year')}
          aside={optional}
        />
        <Field
          control={control}
          name="parkingSpot"
          kind="capitals"
          boxClassName="font-strong"
          label={t('form.spot')}
          aside={optional}
          maxLength={40}
        />
      </SideBySide>
      <ColorSwatches control={control} name="color" />
      <AskedNoteChips
        control={control}
        name="noteTags"
        charge="chargePercent"
        noneOf="noneOf"
        required={listAsked(locations, useWatch({ control, name: 'locationId' }))}
      />
      <Field
        autoComplete="off"
        control={control}
        name="specialInstructions"
        label={t('form.instructions')}
        aside={optional}
        rows={2}
        placeholder={t('form.instructionsPlaceholder')}
      />
      <div className="sheet__foot sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 lg:pb-0">
        {failure ? (
          <FormError title={failure.title} text={`${failure.text} ${t('form.kept')}`} />
        ) : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Choice of the location, by default the location of the valet's shift; hidden if there is only
 * one.
 */
function LocationChoice({ control }: { control: Control<SessionDraft> }) {
  const { t } = useTranslation('sessions');
  const locations = useLocations().data ?? [];
  if (locations.length < 2) return null;
  return (
    <SelectField
      control={control}
      name="locationId"
      none=""
      label={t('form.location')}
      placeholder={t('form.location')}
      options={[
        { id: '', name: t('form.locationOfShift') },
        ...locations.map(({ id, name, address }) => ({ id, name, detail: address })),
      ]}
    />
  );
}

/** Region of the plate, as the chosen location's country has them. */
function Region({ control }: { control: Control<SessionDraft> }) {
  const locations = useLocations().data ?? [];
  const chosen = useWatch({ control, name: 'locationId' });
  const { data: current } = useCurrentShift(locations.length > 1);
  const wanted = chosen || current?.shift?.locationId;
  const here = locations.find(({ id }) => id === wanted) ?? locations[0];
  return <PlateRegion control={control} name="plateRegion" country={here?.country ?? ''} />;
}

type AskingPlace = { id: string; requiredTags: readonly NoteTag[] };

/**
 * Lists the tags that need an answer: at the chosen location, or else at any, as only the server
 * knows the location of the shift.
 */
const listAsked = (places: readonly AskingPlace[], chosen: string): NoteTag[] =>
  noteTags.filter((tag) =>
    places.some(
      ({ id, requiredTags }) => (chosen === '' || id === chosen) && requiredTags.includes(tag),
    ),
  );

/** State of the form for a new parking session. */
function useSessionForm(onCreated: (session: StaffParkingSession) => void) {
  const { t } = useTranslation(['sessions', 'issues']);
  const create = useCreateSession();
  const locations = useLocations().data ?? [];
  const app = useAppForm({
    schema: async () => (await import('#web/features/stays/schemas.ts')).sessionSchema,
    defaultValues: sessionDraft.read(),
    draft: sessionDraft,
    explain: useFormFailure(t('form.failed')),
    send: async (_checked, draft) => {
      const { locationId } = draft;
      const requiredTags = listAsked(locations, locationId);
      const body = toNewSessionBody(draft, requiredTags);
      if (locationId !== '' || locations.length === 1) {
        const { findTagError } = await import('#web/features/stays/newTicketBody.ts');
        const tagError = findTagError(body, { requiredTags });
        if (tagError) {
          app.form.setError('noteTags', tagError, { shouldFocus: true });
          return;
        }
      }
      try {
        const session = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
        forgetKey();
        finishSessionDraft(draft);
        showDoneToast(t('code.created'), t('code.createdText'));
        onCreated(session);
      } catch (error) {
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
    onInvalid: ({ licensePlate, make, model }) => {
      if (licensePlate) {
        const isMissing = licensePlate.type === 'plate_missing';
        showFailedToast(
          t('form.plateTitle'),
          isMissing ? t('form.plateMissing') : t('issues:plate_invalid'),
        );
      } else if (make ?? model)
        showFailedToast(t('form.carTitle'), t('issues:make_and_model_missing'));
    },
    fieldOf: ({ code }) => (code === 'LOCATION_NEEDED' ? 'locationId' : null),
  });
  return app;
}
