import { type ReactNode, Suspense, useId } from 'react';
import type { Control, FieldPathByValue } from 'react-hook-form';
import { checkInProofs, handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { readSpots } from '#domain/businesses/spots.ts';
import { tipRules } from '#domain/payments/tipPool.ts';
import { languageList, languages } from '#texts/languages.ts';
import { bindTo, Field, groupRef, useField } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { withTexts } from '#web/app/withTexts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { LoadingBox, lazyPart } from '#web/ui/lazyPart.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Group } from './Group.tsx';
import type { TypedLocation } from './typedLocation.ts';

/** Loaded later, because no other part of the form needs the names of the tags. */
const RequiredTags = lazyPart(
  async () => (await withTexts(import('./RequiredTags.tsx'), 'row')).RequiredTags,
);

type Props = {
  control: Control<TypedLocation>;
  /** Note about the chosen tip rule; null for a new location. */
  tipNote: ReactNode;
};

/** Fields for the rules of check-in, handover and payment, and for the spots and key hooks. */
export function CurbFields({ control, tipNote }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('locations');
  return (
    <>
      <Group title={t('curb.title')} text={t('curb.text')}>
        <Field
          {...bind('entrance')}
          label={t('entrance.label')}
          description={t('entrance.hint')}
          autoComplete="off"
          maxLength={120}
        />
        <Choices {...bind('checkInProof')} options={checkInProofs} />
        <Suspense fallback={<LoadingBox height="h-52" />}>
          <RequiredTags control={control} />
        </Suspense>
        <Choices {...bind('handoverProof')} options={handoverRules} />
      </Group>
      <Group title={t('payment.title')} text={t('payment.text')}>
        <Choices {...bind('payWhen')} options={payTimes} />
      </Group>
      <Group title={t('tips.title')} text={t('tips.text')}>
        <Choices {...bind('tipRule')} options={tipRules} />
        {tipNote}
      </Group>
      <Group title={t('runners.title')} text={t('runners.text')}>
        <AutoDispatch control={control} />
        <Minutes {...bind('waitTargetMinutes')} />
      </Group>
      <Group title={t('keys.title')} text={t('keys.text')}>
        <Minutes {...bind('keyLimitMinutes')} />
        <Lines {...bind('hooks')} rows={3} />
        <Lines {...bind('spots')} rows={7} />
        <Lines {...bind('frontSpots')} rows={2} />
      </Group>
      <Group title={t('tickets.title')} text={t('tickets.text')}>
        <div className="max-w-80">
          <Field
            kind="capitals"
            {...bind('ticketPrefix')}
            label={t('ticketPrefix.label')}
            aside={tipNote ? undefined : t('optional')}
            description={t('ticketPrefix.hint')}
            maxLength={4}
          />
        </div>
        <div className="max-w-80">
          <SelectField
            {...bind('defaultLanguage')}
            label={t('defaultLanguage.label')}
            description={t('defaultLanguage.hint')}
            placeholder={t('choose')}
            options={languages.map((id) => ({ id, name: languageList[id].name }))}
          />
        </div>
      </Group>
    </>
  );
}

type Named<T> = {
  control: Control<TypedLocation>;
  name: FieldPathByValue<TypedLocation, T>;
};

type ChoiceName = 'checkInProof' | 'handoverProof' | 'payWhen' | 'tipRule';
type ChoicesProps<N extends ChoiceName> = {
  control: Control<TypedLocation>;
  name: N;
  options: readonly TypedLocation[N][];
};

/** Radio buttons with a hint for each option. */
function Choices<N extends ChoiceName>(props: ChoicesProps<N>) {
  const { control, name, options } = props;
  const { t } = useTranslation('locations');
  const { field, error } = useField({ control, name });
  const id = useId();
  const textOf = (option: string, part: 'name' | 'hint') =>
    t(`${name}.${option}.${part}` as 'payWhen.before.name');
  return (
    <fieldset
      ref={groupRef(field.ref)}
      className="flex min-w-0 flex-col gap-2"
      {...(error ? { 'aria-describedby': id } : {})}
    >
      <legend className="pb-1.5 text-15 font-medium">
        {t(`${name}.label` as 'payWhen.label')}
      </legend>
      {options.map((option) => (
        <RadioTile
          key={option}
          name={name}
          value={option}
          checked={field.value === option}
          isInvalid={Boolean(error)}
          onChoose={() => field.onChange(option)}
        >
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{textOf(option, 'name')}</span>
            <span className="text-15 text-muted">{textOf(option, 'hint')}</span>
          </span>
        </RadioTile>
      ))}
      {error ? <FieldAlert id={id}>{error}</FieldAlert> : null}
    </fieldset>
  );
}

function AutoDispatch({ control }: { control: Control<TypedLocation> }) {
  const { t } = useTranslation('locations');
  const { field } = useField({ control, name: 'autoDispatch' });
  return (
    <div className="flex flex-col">
      <Switch label={t('autoDispatch.label')} isOn={field.value} onChange={field.onChange} />
      <p className="text-12 text-muted">{t('autoDispatch.hint')}</p>
    </div>
  );
}

function Minutes({
  control,
  name,
}: Named<string> & { name: 'waitTargetMinutes' | 'keyLimitMinutes' }) {
  const { t } = useTranslation('locations');
  return (
    <div className="max-w-80">
      <Field
        kind="digits"
        control={control}
        name={name}
        label={t(`${name}.label`)}
        aside={t('minutes')}
        description={t(`${name}.hint`)}
        autoComplete="off"
        maxLength={3}
      />
    </div>
  );
}

/**
 * Field for spots or key hooks. Counts them while the person types, to reveal a misread range at
 * once.
 */
function Lines({
  control,
  name,
  rows,
}: Named<string> & { name: 'spots' | 'frontSpots' | 'hooks'; rows: number }) {
  const { t } = useTranslation('locations');
  const { field, error } = useField({ control, name });
  const read = readSpots([field.value]);
  return (
    <TextField
      name={field.name}
      label={t(`${name}.label`)}
      aside={'spots' in read ? t(`${name}.count`, { count: read.spots.length }) : undefined}
      description={t(`${name}.hint`)}
      rows={rows}
      ltr
      autoComplete="off"
      spellCheck="false"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}
