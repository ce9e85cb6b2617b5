import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { writeIssue } from '#contract/issues.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { loadIssueTexts } from './issueText.ts';
import { createChangesDraft } from './changesDraft.ts';
import type { Draft } from '#web/lib/drafts.ts';
import { closeToast } from '#web/ui/toasts.ts';

/** What stands above or below a form that was refused. */
export type FormFailure = { title: string; text: string; code: ErrorCode | null };

/** Under one title, by the error's code. */
export function useFormFailure(title: string): (error: unknown) => FormFailure {
  const errorText = useErrorText();
  return (error) => ({
    title,
    text: errorText(error),
    code: error instanceof CallError ? error.code : null,
  });
}

type Options<T extends FieldValues, S extends z.ZodType> = {
  /** `async () => (await import('./x.schema.ts')).x`: schemas are heavier than screens. */
  schema: () => Promise<S>;
  defaultValues: T;
  /** Kept while it is typed, under its own key; it comes before the default values. */
  draft?: Draft<T> | undefined;
  /**
   * The form keeps a draft by itself under this key, until it is sent or `discard` is called; not until it is taken
   * off the screen, which happens for other reasons too. Not for a form with a password, a PIN or a code that was sent.
   */
  draftKey?: string;
  /** Says what the server refuses, where it is about no field: `useFormFailure(title)`. */
  explain: (error: unknown) => FormFailure;
  /** Stands with the form when one of its fields is refused before it is sent. */
  invalid?: FormFailure | null;
  /** Sends it; what it throws is shown, at the fields it is about or with the form. */
  send: (checked: z.output<S>, typed: T) => Promise<unknown>;
  /** Where a field of the call has another name than that of the form. */
  fieldNames?: Record<string, Path<T>>;
  /** The field that an error without fields is about. */
  fieldOf?: (error: CallError) => Path<T> | null;
  onInvalid?: (errors: FieldErrors<T>) => void;
  onFailed?: (error: unknown) => void;
};

/** Why it was refused: put into words when it is shown, in the language that is chosen by then. */
type Refusal = { error: unknown } | 'invalid';

/** The one form: checked by a schema of the contract, sent once, with every word kept when refused. */
export function useAppForm<T extends FieldValues, S extends z.ZodType>(options: Options<T, S>) {
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const { draftKey } = options;
  const [own] = useState(() =>
    draftKey === undefined ? null : createChangesDraft(draftKey, options.defaultValues).draft,
  );
  const draft = options.draft ?? own;
  const [start] = useState(() => ({
    defaultValues: (draft?.read() ?? options.defaultValues) as DefaultValues<T>,
    resolver: lazyResolver<T>(options.schema),
  }));
  const form = useForm<T>({ ...start, shouldFocusError: true });

  const keep = useEffectEvent((values: T) => {
    draft?.write(values);
    // On its way by the time that it is needed.
    loadSchema(options.schema).catch(() => undefined);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(values),
      }),
    [form],
  );

  async function send(checked: T): Promise<void> {
    setRefusal(null);
    setPending(true);
    // What a toast said of the form before is no longer so.
    closeToast();
    try {
      await options.send(checked as z.output<S>, form.getValues());
      own?.forget();
    } catch (error) {
      if (!showAtFields(error)) setRefusal({ error });
      options.onFailed?.(error);
    } finally {
      setPending(false);
    }
  }

  /** @returns whether all that the error says could be shown at fields */
  function showAtFields(error: unknown): boolean {
    if (!(error instanceof CallError)) return false;
    const named = options.fieldOf?.(error);
    const found = named
      ? [{ field: named, type: error.code ?? 'server', message: errorText(error) }]
      : (error.body?.issues ?? []).map(({ field, ...issue }) => ({
          field: findField(field),
          type: 'server',
          message: writeIssue(issue),
        }));
    let isFirst = true;
    for (const { field, type, message } of found) {
      if (field === null) continue;
      form.setError(field, { type, message }, { shouldFocus: isFirst });
      isFirst = false;
    }
    return found.length > 0 && found.every(({ field }) => field !== null);
  }

  /** A field inside a part of the call's body has the part's name before its own. */
  function findField(name: string): Path<T> | null {
    const own = name.split('.').at(-1) ?? '';
    const renamed = options.fieldNames?.[name] ?? options.fieldNames?.[own];
    if (renamed) return renamed;
    const values = form.getValues();
    if (Object.hasOwn(values, name.split('.')[0] ?? '')) return name as Path<T>;
    return Object.hasOwn(values, own) ? (own as Path<T>) : null;
  }

  function refuse(errors: FieldErrors<T>): void {
    setRefusal('invalid');
    options.onInvalid?.(errors);
  }

  /** Pressed again on the way, it does nothing. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // A form in a window over another form is not that one's.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, refuse)();
    } catch (error) {
      setRefusal({ error });
    } finally {
      isSending.current = false;
    }
  }

  function explainRefusal(): FormFailure | null {
    if (refusal === 'invalid') return options.invalid ?? null;
    return refusal && options.explain(refusal.error);
  }

  return {
    form,
    control: form.control,
    failure: explainRefusal(),
    clearFailure: () => setRefusal(null),
    isPending,
    submit: (event: SubmitEvent) => void submit(event),
    /** Whoever closes the form does not want what was typed. */
    discard: () => draft?.forget(),
  };
}

/** A schema that does not come is a server that is not reached. */
async function loadSchema<S>(load: () => Promise<S>) {
  try {
    const [schema, { contractResolver }] = await Promise.all([
      import('./jitless.ts').then(load),
      import('./contractResolver.ts'),
      loadIssueTexts(),
    ]);
    return { schema, contractResolver };
  } catch (cause) {
    throw new CallError(0, null, String(cause));
  }
}

const lazyResolver =
  <T extends FieldValues>(load: () => Promise<z.ZodType>): Resolver<T> =>
  async (values, context, options) => {
    const { schema, contractResolver } = await loadSchema(load);
    return contractResolver<T>(schema)(values, context, options);
  };
