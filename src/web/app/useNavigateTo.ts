import { useRouter } from '@tanstack/react-router';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { openDocument } from '#web/ui/wayBack.ts';

/**
 * Returns a function that opens a path given by the server or another screen. Refuses other sites.
 * The guest's ticket page is a separate build entry, which needs a page load.
 */
export function useNavigateTo(): (path: string, how?: { replace: boolean }) => void {
  const { history } = useRouter();
  return (path, { replace } = { replace: false }) => {
    const address = parseOwnAddress(path) ?? '/';
    if (address.startsWith('/customer/ticket/')) openDocument(address);
    else if (replace) history.replace(address);
    else history.push(address);
  };
}
