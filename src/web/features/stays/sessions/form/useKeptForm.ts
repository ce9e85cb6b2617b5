import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { useErrorText } from '#web/app/errorText.ts';

/** The contract's schemas are heavier than the screens, so they come after the fields. */
async function rules() {
  try {
    return (await import('./rules.ts')).resolver;
  } catch (cause) {
    throw new CallError(0, null, String(cause));
  }
}

const resolverFor =
  <T extends FieldValues>(): Resolver<T> =>
  async (values, context, settings) =>
    (await rules())(values as never, context, settings as never) as never;

type Options<T extends FieldValues> = {
  start: () => T;
  /** Hears of every change. */
  keep: (values: T) => void;
  /** Does it; what it throws is shown, at the fields it is about or above the form. */
  send: (values: T) => Promise<void>;
  onSlips?: (errors: FieldErrors<T>) => void;
  /** The field an error without fields is about. */
  fieldOf?: (error: CallError) => Path<T> | null;
};

/** A form that is kept while it is typed, checked by the contract, and sent once. */
export function useKeptForm<T extends FieldValues>(options: Options<T>) {
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const [defaultValues] = useState(options.start);
  const [resolver] = useState(() => resolverFor<T>());
  const form = useForm<T>({
    defaultValues: defaultValues as DefaultValues<T>,
    resolver,
    shouldFocusError: true,
  });
  const { keep } = options;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(values);
          rules().catch(() => undefined);
        },
      }),
    [form, keep],
  );

  async function send(): Promise<void> {
    setRefusal(null);
    setPending(true);
    try {
      await options.send(form.getValues());
    } catch (error) {
      if (!nameFields(error)) setRefusal(errorText(error));
    } finally {
      setPending(false);
    }
  }

  /** Whether the refusal could be shown at the fields it is about. */
  function nameFields(error: unknown): boolean {
    if (!(error instanceof CallError)) return false;
    const field = options.fieldOf?.(error);
    const issues = field
      ? [{ field, message: errorText(error) }]
      : // A field of a part of the body has the part's name before its own.
        (error.body?.issues ?? []).map((issue) => ({
          field: issue.field.split('.').at(-1) ?? '',
          message: writeIssue(issue),
        }));
    const known = issues.filter((issue) => Object.hasOwn(form.getValues(), issue.field));
    for (const [index, issue] of known.entries()) {
      const { message } = issue;
      const path = issue.field as Path<T>;
      form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    return known.length > 0 && known.length === issues.length;
  }

  /** Pressed again on the way, it does nothing. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, options.onSlips)();
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      isSending.current = false;
    }
  }

  return {
    form,
    control: form.control,
    refusal,
    isPending,
    submit: (event: SubmitEvent) => void submit(event),
  };
}
