import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isSame, listChanged } from '#web/app/form/changedFields.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Somebody else was faster. */
export const isRefusedAs = (code: ErrorCode, refusal: unknown): boolean =>
  refusal instanceof CallError && refusal.code === code;

type Options<S, T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** As the server has it by now. */
  saved: S;
  /** As it stands in the form. */
  toTyped: (saved: S) => T;
  /** What the form was filled in from, where that is not what is saved. */
  begun?: S | undefined;
  /** Fields that say nothing without each other, as a number and its unit: one that was typed keeps all of them. */
  together?: readonly Path<T>[];
};

/**
 * A form over what somebody else may change while it stands open. What they change of fields that nobody has touched
 * here comes into the form; of a field that both have changed what was typed stays. `known` is what whoever types has
 * been told of, to be sent with the change: a save over anything else is refused, and tells them.
 */
export function useMeanwhile<S, T extends FieldValues>(options: Options<S, T>) {
  const { form, saved, toTyped, together = [] } = options;
  const [begun, setBegun] = useState(options.begun ?? saved);
  const known = useRef(begun);
  /** What the changes made here begin from, field by field. */
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
    /** Where it began: what differs by now is somebody else's. */
    begun,
    /** How often it was refused, since somebody else was before it. */
    refusals,
    /** It was refused: whoever typed is shown what is saved, and may then save theirs. */
    refused(latest: S): void {
      merge(latest);
      known.current = latest;
      setRefusals(refusals + 1);
    },
    /** It was saved, or given up: it begins anew. */
    restart(latest: S): void {
      known.current = latest;
      base.current = toTyped(latest);
      setBegun(latest);
      setRefusals(0);
      form.reset(toTyped(latest));
    },
  };
}
