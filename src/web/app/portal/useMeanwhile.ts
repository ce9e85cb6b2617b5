import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isSame, listChanged } from '#web/app/form/changedFields.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Whether the server refused with this code, such as for a concurrent change. */
export const isRefusedAs = (code: ErrorCode, refusal: unknown): boolean =>
  refusal instanceof CallError && refusal.code === code;

type Options<S, T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** Current state on the server. */
  saved: S;
  /** Converts it to form values. */
  toTyped: (saved: S) => T;
  /** State that the form was filled from, when older than `saved`, such as from a draft. */
  begun?: S | undefined;
  /** Fields that belong together, such as a number and its unit: an edit of one keeps them all. */
  together?: readonly Path<T>[];
};

/**
 * Merges concurrent changes into an open form. Changes by others to untouched fields enter the
 * form; an edited field keeps its input. `known` is the state that the person has seen; sent with
 * the save, it lets the server refuse a save over anything else.
 */
export function useMeanwhile<S, T extends FieldValues>(options: Options<S, T>) {
  const { form, saved, toTyped, together = [] } = options;
  const [begun, setBegun] = useState(options.begun ?? saved);
  const known = useRef(begun);
  /** Values that local edits are compared with, field by field. */
  const base = useRef(toTyped(begun));
  const [refusals, setRefusals] = useState(0);

  function merge(latest: S): void {
    const next = toTyped(latest);
    const isUntouched = listChanged(form.getValues(), base.current).length === 0;
    const isOwn = (name: Path<T>) => !isSame(form.getValues(name), base.current[name]);
    const isKept = (name: Path<T>) =>
      isOwn(name) || (together.includes(name) && together.some(isOwn));
    const theirs = (Object.keys(next) as Path<T>[]).filter(
      (name) => !isSame(next[name], base.current[name]) && !isKept(name),
    );
    for (const name of theirs) form.setValue(name, next[name]);
    base.current = next;
    if (!isUntouched) return;
    known.current = latest;
    setBegun(latest);
  }
  const follow = useEffectEvent(() => merge(saved));
  const version = JSON.stringify(saved);
  useEffect(() => follow(), [version]);

  return {
    known,
    /** Initial state; differences to the saved one are other people's. */
    begun,
    /** Number of refused saves due to concurrent changes. */
    refusals,
    /** Merges the saved state after a refusal; the next save is then allowed. */
    refused(latest: S): void {
      merge(latest);
      known.current = latest;
      setRefusals(refusals + 1);
    },
    /** Starts again from this state, after a save or a discard. */
    restart(latest: S): void {
      known.current = latest;
      base.current = toTyped(latest);
      setBegun(latest);
      setRefusals(0);
      form.reset(toTyped(latest));
    },
  };
}
