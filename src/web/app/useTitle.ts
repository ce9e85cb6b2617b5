import { useEffect } from 'react';

/** The name of the screen in the browser's tab and to screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Portico' ? title : `${title} · Portico`;
  }, [title]);
}
