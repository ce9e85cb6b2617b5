import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isSameValue, listChanged } from '#web/app/form/changedFields.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Whether the server refused with this error code, such as the code for a concurrent change. */
export const hasErrorCode = (code: ErrorCode, refusal: unknown): boolean =>
  refusal instanceof CallError && refusal.code === code;

type Options<S, T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** State that the server has now. */
  saved: S;
  /** Error code of a save that the server refuses because of a concurrent change. */
  code: ErrorCode;
  /** Loads the latest state after such a refusal. */
  readLatest: () => Promise<S | undefined>;
  /** Converts a server state to form values. */
  toTyped: (saved: S) => T;
  /** State that filled the form, if older than `saved`, for example from a draft. */
  begun?: S | undefined;
  /**
   * Fields that belong together, such as a number and its unit. An edit of one field keeps the
   * input of all.
   */
  together?: readonly Path<T>[];
};

/**
 * Merges concurrent changes into an open form. Untouched fields take the changes of other people;
 * an edited field keeps its input. `known` is the state that the person has seen. A save sends
 * `known`, and the server refuses if its state differs.
 */
export function useMeanwhile<S, T extends FieldValues>(options: Options<S, T>) {
  const { form, saved, toTyped, together = [] } = options;
  const [begun, setBegun] = useState(options.begun ?? saved);
  const known = useRef(begun);
  /** Form values of the last merged state. A field that differs from this value has been edited. */
  const base = useRef(toTyped(begun));
  const [refusals, setRefusals] = useState(0);

  function merge(latest: S): void {
    const next = toTyped(latest);
    const isUntouched = listChanged(form.getValues(), base.current).length === 0;
    const isOwn = (name: Path<T>) => !isSameValue(form.getValues(name), base.current[name]);
    const isKept = (name: Path<T>) =>
      isOwn(name) || (together.includes(name) && together.some(isOwn));
    const theirs = (Object.keys(next) as Path<T>[]).filter(
      (name) => !isSameValue(next[name], base.current[name]) && !isKept(name),
    );
    for (const name of theirs) form.setValue(name, next[name]);
    base.current = next;
    if (!isUntouched) return;
    known.current = latest;
    setBegun(latest);
  }
  const mergeSaved = useEffectEvent(() => merge(saved));
  const version = JSON.stringify(saved);
  useEffect(() => mergeSaved(), [version]);

  return {
    known,
    /**
     * State at the start of the edit. Differences from the saved state were made by other people.
     */
    begun,
    /** Number of saves that the server refused because of concurrent changes. */
    refusals,
    /**
     * Merges the latest state after a save that was refused because of a concurrent change. The
     * next save then succeeds over this state.
     */
    async follow(refusal: unknown): Promise<void> {
      if (!hasErrorCode(options.code, refusal)) return;
      const latest = await options.readLatest();
      if (latest === undefined) return;
      merge(latest);
      known.current = latest;
      setRefusals(refusals + 1);
    },
    /** Fills the form with this state, after a save or a discard. */
    restart(latest: S): void {
      known.current = latest;
      base.current = toTyped(latest);
      setBegun(latest);
      setRefusals(0);
      form.reset(toTyped(latest));
    },
  };
}
