import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { writeIssue } from '#contract/issues.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { bindTo } from './Field.tsx';
import { loadIssueTexts } from './issueText.ts';
import { createChangesDraft } from './changesDraft.ts';
import type { DraftHandle } from '#web/lib/drafts.ts';
import { findRefusalText } from '#web/lib/translation.ts';
import { isUnreached, useOnReturn } from '#web/lib/useOnReturn.ts';
import { closeToast } from '#web/ui/toasts.ts';

/** Error that concerns a whole form, shown above or below the form. */
export type FormFailure = { title: string; text: string; code: ErrorCode | null };

/** Returns a function that words an error under this title. */
export function useFormFailure(title: string): (error: unknown) => FormFailure {
  const errorText = useErrorText();
  return (error) => ({
    title,
    text: errorText(error),
    code: error instanceof CallError ? error.code : null,
  });
}

type Options<T extends FieldValues, S extends z.ZodType> = {
  /**
   * Loader such as `async () => (await import('./x.schema.ts')).x`. Schemas load late because they
   * are larger than screens.
   */
  schema: () => Promise<S>;
  defaultValues: T;
  /** Draft stored while the person types. The values of the draft replace the default values. */
  draft?: DraftHandle<T> | undefined;
  /**
   * Key under which the form stores a draft until the form is sent or `discard` is called.
   * Unmounting keeps the draft, because a form also unmounts when a person only leaves the screen.
   * Not for forms with a password, PIN or sent code.
   */
  draftKey?: string;
  /** Words a refusal that concerns no field, usually `useFormFailure(title)`. */
  explain: (error: unknown) => FormFailure;
  /** Error shown with the form when a field is invalid before sending. */
  invalid?: FormFailure | null;
  /**
   * Sends the form. A rejection of this promise is shown at the fields it names, or with the form.
   */
  send: (checked: z.output<S>, typed: T) => Promise<unknown>;
  /** Maps names of fields in the request to form fields with other names. */
  fieldNames?: Record<string, Path<T>>;
  /** Returns the form field for a server error that names no field. */
  fieldOf?: (error: CallError) => Path<T> | null;
  onInvalid?: (errors: FieldErrors<T>) => void;
  onFailed?: (error: unknown) => void;
};

/** Refusal stored as an error and worded on render, in the current language. */
type Refusal = { error: unknown; isPartlyShown: boolean } | 'invalid';

/**
 * State of a form. Validates by a contract schema, sends one request at a time, and keeps all input
 * on refusal.
 */
export function useAppForm<T extends FieldValues, S extends z.ZodType>(options: Options<T, S>) {
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  useOnReturn(refusal !== 'invalid' && isUnreached(refusal?.error), () => setRefusal(null));
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
    // Loads the schema while the person types, because the submit needs the schema at once.
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
    // Closes a toast about the previous attempt to send.
    closeToast();
    try {
      await options.send(checked as z.output<S>, form.getValues());
      own?.forget();
    } catch (error) {
      const { isShown, isPartlyShown } = showAtFields(error);
      if (!isShown) setRefusal({ error, isPartlyShown });
      options.onFailed?.(error);
    } finally {
      setPending(false);
    }
  }

  /**
   * Shows each issue of a server error at its field.
   *
   * @returns whether every issue of the error, and whether at least one, could be shown at a field
   */
  function showAtFields(error: unknown): { isShown: boolean; isPartlyShown: boolean } {
    if (!(error instanceof CallError)) return { isShown: false, isPartlyShown: false };
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
    return {
      isShown: found.length > 0 && found.every(({ field }) => field !== null),
      isPartlyShown: !isFirst,
    };
  }

  /**
   * Finds the form field of a field in the request. The server names a nested field with its
   * parent, such as `location.name`.
   */
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

  /** Sends the form, and ignores a submit while an earlier one is running. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // A form in a dialog over another form must not submit the other form.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, refuse)();
    } catch (error) {
      setRefusal({ error, isPartlyShown: false });
    } finally {
      isSending.current = false;
    }
  }

  function explainRefusal(): FormFailure | null {
    if (refusal === 'invalid') return options.invalid ?? null;
    const failure = refusal && options.explain(refusal.error);
    if (failure?.code !== 'VALIDATION' || !refusal?.isPartlyShown) return failure;
    return { ...failure, text: findRefusalText('VALIDATION') ?? failure.text };
  }

  return {
    form,
    control: form.control,
    bind: bindTo(form.control),
    failure: explainRefusal(),
    clearFailure: () => setRefusal(null),
    isPending,
    submit: (event: SubmitEvent) => void submit(event),
    /** Deletes the draft when the person closes the form. */
    discard: () => draft?.forget(),
  };
}

/** Loads the schema of a form. A failed load is reported like an unreachable server. */
async function loadSchema<S>(load: () => Promise<S>) {
  try {
    const [schema, { createContractResolver: contractResolver }] = await Promise.all([
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
