/** Returns the path of the payment screen for a service. */
export const buildPaymentPath = (serviceId: string) =>
  `/customer/payment?serviceId=${encodeURIComponent(serviceId)}`;

export const SCANNER_PATH = '/customer/qr-scanner';
