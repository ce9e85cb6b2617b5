import { useEffect } from 'react';

/** Sets the title of the browser's tab. Screen readers announce this title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Portico' ? title : `${title} · Portico`;
  }, [title]);
}
