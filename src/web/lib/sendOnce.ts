import { createAttemptKey, isFinal } from './idempotencyKey.ts';

/** Sends each content once, however often it is pressed or sent again after a lost answer. */
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
