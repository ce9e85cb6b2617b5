import { useRouter } from '@tanstack/react-router';

/** Returns the path of the payment screen for a service. */
export const buildPaymentPath = (serviceId: string) =>
  `/customer/payment?serviceId=${encodeURIComponent(serviceId)}`;

export const SCANNER_PATH = '/customer/qr-scanner';

/** Returns a function that navigates to any path of the application. */
export function useNavigateTo(): (path: string) => void {
  const { history } = useRouter();
  return (path) => history.push(path);
}
