import { useEffect, useRef, useState } from 'react';
import type { FreeSpotsAndHooks } from '#contract/stays.ts';
import { keyHookMax, parkingSpotMax } from '#domain/stays/freePlaces.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Choice of a hook or spot: '' until chosen, null for none. */
export type PlaceChoice = string | null;

const NONE = '\u0000none';
const OTHER = '\u0000other';

type Props = {
  kind: 'hook' | 'spot';
  /** Next free hooks or spots, best first. */
  offered: readonly string[];
  /** Hook or spot that is used until the valet chooses one. */
  preselected: string;
  value: PlaceChoice;
  onChange: (value: PlaceChoice) => void;
  error?: string | undefined;
};

/** Returns the hook or spot that a choice means; '' for none. */
export const resolvePlace = (value: PlaceChoice, preselected: string): string =>
  value === null ? '' : value || preselected;

/** Lists the free spots for a car, those at the front first if the car is to be kept there. */
export const listSpots = (
  free: Pick<FreeSpotsAndHooks, 'spots' | 'frontSpots'> | undefined,
  isFront: boolean,
): string[] => [...((isFront && free?.frontSpots) || []), ...(free?.spots ?? [])];

/** Choice of a hook or spot: buttons for the next free ones, a field for any other. */
export function PlaceChips({ kind, offered, preselected, value, onChange, error }: Props) {
  const { t } = useTranslation('checkin');
  const [isTyping, setTyping] = useState(false);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isTyping) box.current?.focus();
  }, [isTyping]);
  const chosen = resolvePlace(value, preselected);
  const places = isTyping || !chosen || offered.includes(chosen) ? offered : [chosen, ...offered];

  function press(id: string): void {
    setTyping(id === OTHER);
    if (id === OTHER) onChange(null);
    else onChange(id === NONE ? null : id);
  }
  return (
    <Chips
      legend={t(`places.${kind}`)}
      aside={places.length > 0 ? t('places.free') : null}
      chips={[
        ...places.map((place) => ({ id: place, name: <bdi>{place}</bdi> })),
        { id: OTHER, name: t('places.other'), label: t(`places.other_${kind}`) },
        { id: NONE, name: t(`places.none_${kind}`) },
      ]}
      isChosen={(id) =>
        id === OTHER ? isTyping : id === NONE ? !chosen && !isTyping : !isTyping && id === chosen
      }
      onPress={press}
    >
      {isTyping ? (
        <div className="pt-2">
          <TextField
            label={t(`places.type_${kind}`)}
            hideLabel
            placeholder={t(`places.type_${kind}`)}
            value={value ?? ''}
            onChange={(typed) => onChange(toLatinDigits(typed).toUpperCase() || null)}
            capitals
            ltr
            autoComplete="off"
            maxLength={kind === 'hook' ? keyHookMax : parkingSpotMax}
            boxClassName="font-strong"
            inputRef={box}
          />
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="pt-1.5 text-15 text-danger">
          {error}
        </p>
      ) : null}
    </Chips>
  );
}
