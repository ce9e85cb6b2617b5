import { Delete } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';

export const CODE_LENGTH = 4;
const places = [0, 1, 2, 3] as const;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type CellsProps = {
  digits: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  /**
   * Number of wrong handover codes so far. Each new count remounts and shakes the cells, while the
   * field keeps the focus.
   */
  wrongs: number;
  onChange: (digits: string) => void;
};

/** Four cells under one transparent field, which serves keyboards, pasting and screen readers. */
export function CodeCells({ digits, fieldRef, isBusy, wrongs, onChange }: CellsProps) {
  const { t } = useTranslation('handover');
  return (
    <form dir="ltr" className="handover__entry" onSubmit={(event) => event.preventDefault()}>
      <input
        ref={fieldRef}
        aria-label={t('code')}
        className="handover__field"
        // The digit pad below replaces the phone's keyboard, which stays closed.
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        readOnly={isBusy}
        value={digits}
        onChange={({ target }) =>
          onChange(toLatinDigits(target.value).replaceAll(/\D/g, '').slice(0, CODE_LENGTH))
        }
      />
      <div
        key={wrongs}
        aria-hidden="true"
        className="handover__cells"
        data-shaken={wrongs > 0 || undefined}
      >
        {places.map((place) => (
          <span
            key={place}
            className="handover__cell"
            data-next={place === digits.length || undefined}
          >
            {digits[place]}
          </span>
        ))}
      </div>
    </form>
  );
}

type PadProps = {
  digits: string;
  isBlocked: boolean;
  onChange: (digits: string) => void;
  /** Content of the pad's cell to the left of the zero. */
  corner: ReactNode;
};

/** Digit keys for a phone. On a desk people type on the keyboard. */
export function CodePad({ digits, isBlocked, onChange, corner }: PadProps) {
  const { t } = useTranslation('handover');
  const press = (digit: string) => onChange(digits.slice(0, CODE_LENGTH - 1) + digit);
  const shared = { isBlocked, onPress: press };
  return (
    <div dir="ltr" className="handover__pad">
      {keys.map((digit) => (
        <Key key={digit} digit={digit} {...shared} />
      ))}
      <div className="handover__corner">{corner}</div>
      <Key digit="0" {...shared} />
      <button
        type="button"
        className="handover__key handover__key--plain"
        aria-label={t('delete')}
        aria-disabled={isBlocked || undefined}
        onClick={() => onChange(digits.slice(0, -1))}
      >
        <Icon of={Delete} size={26} />
      </button>
    </div>
  );
}

type KeyProps = { digit: string; isBlocked: boolean; onPress: (digit: string) => void };

function Key({ digit, isBlocked, onPress }: KeyProps) {
  return (
    <button
      type="button"
      className="handover__key"
      aria-disabled={isBlocked || undefined}
      onClick={() => onPress(digit)}
    >
      {digit}
    </button>
  );
}
