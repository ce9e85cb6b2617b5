import { useEffect, useRef, useState } from 'react';

const WRONG = '[aria-invalid=true]';
const SEND = 'button[type=submit], [data-submit]';

/**
 * For a form without a schema: leads to the first field that is wrong once that is shown, and where none is, as the
 * server has refused it, back to what sends it.
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
