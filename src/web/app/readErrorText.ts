import { findRefusalText } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from './errorText.ts';

/** Returns a function that words the error of a read. A malformed address names nothing that exists. */
export function useReadErrorText(): (error: unknown) => string {
  const errorText = useErrorText();
  return (error) =>
    (error instanceof CallError && error.code === 'VALIDATION' && findRefusalText('NOT_FOUND')) ||
    errorText(error);
}
