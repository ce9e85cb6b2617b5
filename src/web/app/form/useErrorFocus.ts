import { useEffect, useRef, useState } from 'react';

const WRONG = '[aria-invalid=true]';
const SEND = 'button[type=submit], [data-submit]';

/**
 * Focuses the first invalid field after a refusal, or else the submit button. Forms with a schema
 * do the same without this hook.
 */
export function useErrorFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const target = [WRONG, SEND].map((which) => ref.current?.querySelector<HTMLElement>(which));
    target.find(Boolean)?.focus();
  }, [refusals]);
  return { ref, leadToError: () => setRefusals((before) => before + 1) };
}
