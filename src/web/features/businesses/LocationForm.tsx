import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { Control, FieldPathByValue } from 'react-hook-form';
import { checkInProofs, handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { readSpots } from '#domain/businesses/spots.ts';
import { tipRules } from '#domain/payments/tipPool.ts';
import { Field, groupRef, useField } from '#web/app/form/Field.tsx';
import { dateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldAlert, FormError } from '#web/ui/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { LocationDetails } from './api.ts';
import { type TypedLocation, useLocationForm } from './useLocationForm.ts';

/** What a manager decides for one location, each with what it means on an evening. */
export function LocationForm({ location }: { location: LocationDetails }) {
  const { t } = useTranslation(['locations', 'app']);
  const form = useLocationForm(location);
  const { control, failure, isPending, submit, changes } = form;
  return (
    <form noValidate className="flex flex-col" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      {form.isChangedElsewhere ? <ElsewhereNote /> : null}
      <Group title={t('curb.title')} text={t('curb.text')}>
        <Field
          control={control}
          name="entrance"
          label={t('entrance.label')}
          description={t('entrance.hint')}
          autoComplete="off"
          maxLength={120}
        />
        <Choices control={control} name="checkInProof" options={checkInProofs} />
        <Choices control={control} name="handoverProof" options={handoverRules} />
      </Group>
      <Group title={t('payment.title')} text={t('payment.text')}>
        <Choices control={control} name="payWhen" options={payTimes} />
      </Group>
      <Group title={t('tips.title')} text={t('tips.text')}>
        <Choices control={control} name="tipRule" options={tipRules} />
        <TipRuleNote location={location} />
      </Group>
      <Group title={t('runners.title')} text={t('runners.text')}>
        <AutoDispatch control={control} />
        <Minutes control={control} name="waitTargetMinutes" />
      </Group>
      <Group title={t('keys.title')} text={t('keys.text')}>
        <Minutes control={control} name="keyLimitMinutes" />
        <Spots control={control} />
      </Group>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <output className="flex grow items-center gap-2 text-15 text-muted">
          {changes > 0 ? (
            t('unsaved', { count: changes })
          ) : (
            <>
              <Icon of={Check} size={18} className="text-ready" />
              {t('saved')}
            </>
          )}
        </output>
        <Button
          type="submit"
          variant="primary"
          className="w-full sm:w-auto sm:min-w-52"
          isPending={isPending}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** A press that has left a field may still be on its way to what it is for. */
const AFTER_TYPING_MS = 600;

const isTyping = () =>
  document.activeElement?.matches('textarea, input:not([type="radio"])') ?? false;

/** Somebody else was here: brought into view, with the focus, as soon as nobody types. */
function ElsewhereNote() {
  const { t } = useTranslation('locations');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      if (isTyping()) return;
      removeEventListener('focusout', wait);
      note.current?.focus({ preventScroll: true });
      note.current?.scrollIntoView({ block: 'center' });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(show, AFTER_TYPING_MS);
    };
    addEventListener('focusout', wait);
    show();
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', wait);
    };
  }, []);
  return (
    <div ref={note} tabIndex={-1} className="outline-none">
      <Banner kind="info" live>
        {t('elsewhere')}
      </Banner>
    </div>
  );
}

type GroupProps = { title: string; text: string; children: ReactNode };

/** One subject: its name at the side of what there is to set at a desk, above it on a phone. */
function Group({ title, text, children }: GroupProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-1">
        <h2 className="text-20">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
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

/** A few ways to do it, each with what it means. */
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

/** A day has one rule: when a new one begins to count. */
function TipRuleNote({ location }: { location: LocationDetails }) {
  const { t, language } = useTranslation('locations');
  const { tipRuleFrom, timeZone } = location;
  return (
    <p className="text-15 text-muted">
      {tipRuleFrom
        ? t('tipRuleFrom', { time: dateTime(tipRuleFrom, language, timeZone) })
        : t('tipRuleDay')}
    </p>
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

/** Counted as it is typed: a range that was meant otherwise is seen at once. */
function Spots({ control }: { control: Control<TypedLocation> }) {
  const { t } = useTranslation('locations');
  const { field, error } = useField({ control, name: 'spots' });
  const read = readSpots([field.value]);
  return (
    <TextField
      name={field.name}
      label={t('spots.label')}
      aside={'spots' in read ? t('spots.count', { count: read.spots.length }) : undefined}
      description={t('spots.hint')}
      rows={7}
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
