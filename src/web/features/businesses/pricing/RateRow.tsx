import { type ReactNode, useId } from 'react';
import type { Control, FieldPathByValue } from 'react-hook-form';
import { Field, useField } from '#web/app/form/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { usePriceWriter } from './priceWriter.ts';
import type { TypedPricing } from './typedPricing.ts';

type RowProps = {
  name: string;
  hint: string;
  toggle?: ReactNode;
  field?: ReactNode;
  children?: ReactNode;
};

/**
 * Row of one rate: name, switch and amount. A fieldset, because screen readers must announce which
 * rate the times belong to.
 */
export function RateRow({ name, hint, toggle, field, children }: RowProps) {
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 border-b border-line py-2 first:border-t"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-[7rem] leading-tight wrap-anywhere">
          <p id={id} className="text-15 font-medium">
            {name}
          </p>
          <p className="text-12 text-muted">{hint}</p>
        </div>
        {toggle}
        {field ? <div className="w-[9rem] shrink-0">{field}</div> : null}
      </div>
      {children}
    </fieldset>
  );
}

type NamedProps<V> = {
  control: Control<TypedPricing>;
  name: FieldPathByValue<TypedPricing, V>;
  label: string;
};

export function RateToggle({ control, name, label }: NamedProps<boolean>) {
  const { field } = useField({ control, name });
  return <Switch label={label} hideLabel isOn={field.value} onChange={field.onChange} />;
}

type AmountProps = NamedProps<string> & {
  currency: string;
  disabled?: boolean;
  showLabel?: boolean;
};

/** Field for an amount, with the currency sign in front. */
export function AmountField({ control, name, label, currency, disabled, showLabel }: AmountProps) {
  const { sign } = usePriceWriter(currency);
  return (
    <Field
      control={control}
      name={name}
      label={label}
      hideLabel={!showLabel}
      lead={sign}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
    />
  );
}
