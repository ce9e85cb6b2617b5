import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  needsNote,
  type ReasonOf,
  reasonsByStep,
  type StaffReason,
} from '#domain/orders/staffReasons.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { GivenReason } from './api.ts';

type Step = keyof typeof reasonsByStep;

type Props<S extends Step> = Omit<ComponentProps<typeof PlainForm>, 'onSubmit'> & {
  step: S;
  /** Text that explains the effect of the step. */
  text: ReactNode;
  onSubmit: (given: GivenReason<S>) => void;
};

/** Form that asks for the reason of a step: the short list, and words that `other` needs. */
export function ReasonForm<S extends Step>({ step, text, onSubmit, children, ...rest }: Props<S>) {
  type Reason = ReasonOf<S>;
  const { t } = useTranslation(['putRight', 'cars', 'common']);
  const reasons: readonly Reason[] = reasonsByStep[step];
  const [chosen, choose] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && chosen === null;
  const isNoteMissing = needsNote(chosen) && !note.trim();
  const name = (reason: StaffReason) => t(`cars:why.${reason}`);
  function submit(): void {
    setAsked(true);
    if (chosen === null || isNoteMissing) return;
    onSubmit({ reason: chosen, ...(note.trim() ? { note: note.trim() } : {}) });
  }
  return (
    <PlainForm {...rest} onSubmit={submit}>
      <p>{text}</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-15 font-medium">{t('why.label')}</legend>
        {reasons.map((reason) => (
          <RadioTile
            key={reason}
            name="reason"
            value={reason}
            checked={reason === chosen}
            isInvalid={isMissing}
            onChoose={() => choose(reason)}
          >
            {name(reason)}
          </RadioTile>
        ))}
        {isMissing ? <FieldAlert id="reason-missing">{t('why.missing')}</FieldAlert> : null}
      </fieldset>
      {chosen === null ? null : (
        <TextField
          label={t('why.note')}
          aside={needsNote(chosen) ? null : t('common:optional')}
          value={note}
          onChange={setNote}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          error={isAsked && isNoteMissing ? t('why.noteMissing') : undefined}
        />
      )}
      {children}
    </PlainForm>
  );
}
