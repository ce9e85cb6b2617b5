import { useId, useRef, type Ref } from 'react';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FieldAlert } from '#web/ui/FormError.tsx';
import './plateField.css';

type Props = {
  name: string;
  value: string;
  onChange: (plate: string) => void;
  onBlur: () => void;
  /** Called on Enter; the form then moves to the next field. */
  onEnter: () => void;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

/** Field for a plate, drawn as a plate; accepts Latin and Arabic letters and digits. */
export function PlateField({ name, value, onChange, onBlur, onEnter, error, inputRef }: Props) {
  const { t } = useTranslation('checkin');
  const id = useId();
  /** True while the field has the plate of a draft, which the next plate must replace. */
  const isLeft = useRef(value !== '');
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-15 font-medium">
          {t('plate')}
        </label>
        <span id={`${id}-note`} className="text-12 text-muted">
          {t('plateNote')}
        </span>
      </span>
      <input
        id={id}
        ref={inputRef}
        name={name}
        dir="ltr"
        translate="no"
        className="plate-field"
        value={value}
        onFocus={({ currentTarget }) => isLeft.current && currentTarget.select()}
        onMouseDown={(event) => {
          if (!isLeft.current) return;
          // Otherwise the browser would put the caret into the old plate.
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.select();
          isLeft.current = false;
        }}
        onChange={(event) => {
          isLeft.current = false;
          onChange(toLatinDigits(event.target.value).toUpperCase());
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="next"
        maxLength={plateTextMax}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the plate is typed first
        autoFocus
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note${error ? ` ${id}-error` : ''}`}
      />
      {error ? <FieldAlert id={`${id}-error`}>{error}</FieldAlert> : null}
    </div>
  );
}
