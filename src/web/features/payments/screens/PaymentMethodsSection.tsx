/** Saved cards, and what was paid. */
export function PaymentMethodsSection() {
  return null;
}
