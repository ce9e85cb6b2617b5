import { useRouter } from '@tanstack/react-router';

/** Where a service is paid. */
export const paymentPath = (serviceId: string) =>
  `/customer/payment?serviceId=${encodeURIComponent(serviceId)}`;

export const SCANNER_PATH = '/customer/qr-scanner';

/** Goes to an address of another part of the application. */
export function useNavigateTo(): (path: string) => void {
  const { history } = useRouter();
  return (path) => history.push(path);
}
