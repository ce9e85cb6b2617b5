import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefusalToast } from './useRefusalToast.ts';

export type StepCallbacks<Answer = unknown> = {
  done: (answer: Answer) => void;
  /** Title of the toast about a refusal. Without it the screen shows the refusal itself. */
  failed?: string;
  /** Called on a refusal. Returns true if the screen shows this refusal in place of the toast. */
  refused?: (error: Error) => unknown;
  /** Called when the outbox stores the step on this phone, because the server is unreachable. */
  storedOffline?: () => void;
};

type StepCache<Input, Answer> = {
  /** Caches the answer, before `done` is called. */
  answered?: (client: QueryClient, answer: Answer, input: Input) => void;
  /** Renews what the step changed. The step counts as running until a returned promise ends. */
  settled?: (client: QueryClient, input: Input, outcome: Answer | null | Error) => unknown;
};

/**
 * Sends a step of staff. The mutation itself calls the callbacks, because a live hint may unmount
 * the component before the answer.
 *
 * @param send resolves to null when the outbox stores the step
 */
export function useStep<Input, Answer>(
  send: (input: Input) => Promise<Answer | null>,
  { done, failed, refused, storedOffline }: StepCallbacks<Answer>,
  { answered, settled }: StepCache<Input, Answer>,
) {
  const client = useQueryClient();
  const showRefusal = useRefusalToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (answer === null) return storedOffline?.();
      answered?.(client, answer, input);
      return done(answer);
    },
    onError: (error) => {
      if (refused?.(error) !== true && failed !== undefined) showRefusal(failed, error);
    },
    onSettled: (answer, error, input) => settled?.(client, input, error ?? answer ?? null),
  });
}

/** Renews all live queries without waiting for them. */
export const renewAll = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['live'] });
