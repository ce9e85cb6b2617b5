import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { listRegions } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { localStore } from '#web/lib/storage.ts';
import type * as CountryPart from './CountryPicker.tsx';
import { prefetchParts } from './lazyPart.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Parts = typeof CountryPart;

let known: Parts | null = null;

async function loadParts(): Promise<Parts> {
  known ??= await import('./CountryPicker.tsx');
  return known;
}

/** Longest time in milliseconds that a submit waits for the list of countries. */
const LONGEST_WAIT_MS = 3000;

/**
 * Loads the list of countries on the first input, or a little after the first paint. The list is
 * too large for a first screen. A submit of a number without its calling code waits for the list.
 *
 * @param field element inside the form
 */
function usePhoneParts(value: string, field: RefObject<Element | null>): Parts | null {
  const [parts, setParts] = useState(known);
  const isFilled = value !== '';
  const fetchAhead = useEffectEvent(async () => setParts(await loadParts()));
  useEffect(() => {
    if (parts) return undefined;
    if (!isFilled) return prefetchParts({ preload: () => fetchAhead() });
    let isGone = false;
    loadParts()
      .then((loaded) => isGone || setParts(loaded))
      .catch(logError);
    return () => {
      isGone = true;
    };
  }, [isFilled, parts]);
  const needsList = useEffectEvent(() => !parts && isFilled && !value.startsWith('+'));
  useEffect(() => {
    const form = field.current?.closest('form');
    if (!form) return undefined;
    /** True while a held submit is still to be sent. */
    let isHeld = false;
    async function submitWithList(): Promise<void> {
      const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
      const loaded = await Promise.race([loadParts().catch(logError), waited]);
      if (!isHeld) return;
      // Writes the whole number into the form before the form is sent.
      if (loaded) flushSync(() => setParts(loaded));
      if (!isHeld) return;
      isHeld = false;
      form?.removeEventListener('submit', holdSubmit);
      form?.requestSubmit();
    }
    // Without the list the number has no calling code, and validation would refuse it.
    function holdSubmit(event: Event): void {
      if (!needsList()) {
        isHeld = false;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isHeld) return;
      isHeld = true;
      void submitWithList();
    }
    form.addEventListener('submit', holdSubmit);
    return () => {
      isHeld = false;
      form.removeEventListener('submit', holdSubmit);
    };
  }, [field]);
  return parts;
}

const LAST_COUNTRY = 'phone-country';
const FIRST_COUNTRY = 'US';

/** Returns the country last chosen in this browser, or else the browser's region. */
function guessCountry(): string {
  return (
    [localStore.getItem(LAST_COUNTRY), ...listRegions()].find(
      (code) => code && /^[A-Z]{2}$/.test(code),
    ) ?? FIRST_COUNTRY
  );
}

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'ltr' | 'onChange' | 'children'> & {
  onChange: (value: string) => void;
  /**
   * Country of the location that needs the phone number. Without a location the person's country is
   * used.
   */
  country?: string | undefined;
};

/**
 * Field for a phone number with its country. Without the country, if that part throws, the number
 * can still be typed.
 */
export function PhoneField(props: Props) {
  const { country: _country, ...field } = props;
  return (
    <PartBoundary fallback={<TextField {...field} ltr type="tel" inputMode="tel" />}>
      <FieldWithCountry {...props} />
    </PartBoundary>
  );
}

/**
 * Field for a phone number with its country. A number with a calling code, typed or pasted, sets
 * the country. The value is the full number in E.164.
 */
function FieldWithCountry({ value, onChange, country: place, ...rest }: Props) {
  const placeholder = useRef<HTMLSpanElement>(null);
  const parts = usePhoneParts(value, placeholder);
  const [chosen, choose] = useState<string | null>(null);
  const [own] = useState(guessCountry);
  const wanted = chosen ?? place ?? own;
  // A browser can name a region without telephones, such as Antarctica.
  const country = parts?.phoneEntries.isKnown(wanted) === false ? FIRST_COUNTRY : wanted;
  const entry = parts?.phoneEntries.read(value, country) ?? { country, typed: value };

  function enter(next: { country: string; typed: string }): void {
    if (next.country !== entry.country) choose(next.country);
    onChange(parts ? parts.phoneEntries.write(next) : next.typed);
  }

  // A number in the location's country follows when another location is chosen.
  const followPlace = useEffectEvent((before: string) => {
    if (place && entry.country === before) enter({ country: place, typed: entry.typed });
  });
  // Layout effects run before the next key press. A later write would lose that key.
  const placeBefore = useRef(place);
  useLayoutEffect(() => {
    const before = placeBefore.current;
    placeBefore.current = place;
    if (before && before !== place) followPlace(before);
  }, [place]);

  // Adds the calling code to a number that was typed before the list of countries was loaded.
  const complete = useEffectEvent(() => {
    if (!parts || entry.typed === '') return;
    const full = parts.phoneEntries.write(entry);
    // A change clears the field's error, so an unchanged number is not written.
    if (full !== value) onChange(full);
  });
  useLayoutEffect(() => {
    if (parts) complete();
  }, [parts]);

  return (
    <TextField
      {...rest}
      ltr
      type="tel"
      inputMode="tel"
      value={entry.typed}
      start={
        parts ? (
          <parts.CountryPicker
            country={entry.country}
            first={place ?? own}
            onChoose={(next) => {
              if (!place) localStore.setItem(LAST_COUNTRY, next);
              enter({ country: next, typed: entry.typed });
            }}
          />
        ) : (
          // Has the width of the list of countries that follows. Otherwise the field would move.
          <span
            ref={placeholder}
            dir="ltr"
            className="flex h-full w-22 items-center border-e border-line ps-3 text-15 font-medium"
          >
            {entry.country}
          </span>
        )
      }
      onChange={(typed) =>
        enter(
          parts?.phoneEntries.read(typed, entry.country) ?? {
            country: entry.country,
            typed: toLatinDigits(typed),
          },
        )
      }
    />
  );
}
