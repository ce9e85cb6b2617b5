import { createAttemptKey, isFinal } from './idempotencyKey.ts';

/**
 * Creates a function that sends each content once. Double presses and retries after a lost response
 * share an idempotency key.
 */
export function createSendOnce() {
  const attempt = createAttemptKey();
  return async <Answer>(
    content: unknown,
    send: (options: { idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send({ idempotencyKey: attempt.keyFor(content) });
      attempt.forget();
      return answer;
    } catch (error) {
      if (isFinal(error)) attempt.forget();
      throw error;
    }
  };
}
