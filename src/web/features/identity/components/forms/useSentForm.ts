import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { closeToast } from '#web/ui/toasts.ts';
import { useRefusal } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { RuleName } from './rules.ts';

/** The contract's schemas are heavier than the screens, so they come after the fields. */
async function rules() {
  try {
    return await import('./rules.ts');
  } catch (cause) {
    throw new CallError(0, null, String(cause));
  }
}

const resolverFor =
  <T extends FieldValues>(name: RuleName): Resolver<T> =>
  async (values, context, options) =>
    (await rules()).resolverOf(name)(values, context, options as never) as never;

type Options<T extends FieldValues> = {
  rules: RuleName;
  defaultValues: DefaultValues<T>;
  /** Over what the server refuses. */
  refusedTitle: string;
  /** Does it; what it throws is shown, at the fields it is about or above the form. */
  send: (values: T) => Promise<void>;
  onSlips?: (errors: FieldErrors<T>) => void;
  onRefused?: (error: unknown) => void;
};

/** A form that checks itself by the contract, is sent once, and keeps every word when refused. */
export function useSentForm<T extends FieldValues>(options: Options<T>) {
  const refusal = useRefusal(options.refusedTitle);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const [resolver] = useState(() => resolverFor<T>(options.rules));
  const form = useForm<T>({
    defaultValues: options.defaultValues,
    resolver,
    shouldFocusError: true,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => void rules().catch(() => undefined),
      }),
    [form],
  );

  async function send(values: T): Promise<void> {
    setRefused(null);
    setPending(true);
    // What a toast said of the form before is no longer so.
    closeToast();
    try {
      await options.send(values);
    } catch (error) {
      if (!nameFields(error)) setRefused(refusal(error));
      options.onRefused?.(error);
    } finally {
      setPending(false);
    }
  }

  /** Whether the refusal could be shown at the fields it is about. */
  function nameFields(error: unknown): boolean {
    const issues = (error instanceof CallError && error.body?.issues) || [];
    const values = form.getValues();
    const known = issues.filter(({ field }) => Object.hasOwn(values, field.split('.')[0] ?? ''));
    for (const [index, { field, ...issue }] of known.entries()) {
      const isFirst = index === 0;
      form.setError(
        field as Path<T>,
        { type: 'server', message: writeIssue(issue) },
        { shouldFocus: isFirst },
      );
    }
    return known.length > 0 && known.length === issues.length;
  }

  function slipped(errors: FieldErrors<T>): void {
    setRefused(null);
    options.onSlips?.(errors);
  }

  /** Pressed again on the way, it does nothing. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, slipped)();
    } catch (error) {
      setRefused(refusal(error));
    } finally {
      isSending.current = false;
    }
  }

  return {
    form,
    control: form.control,
    refused,
    setRefused,
    isPending,
    submit: (event: SubmitEvent) => void submit(event),
  };
}
