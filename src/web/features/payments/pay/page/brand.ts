const names: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' of 'visa'; brands write themselves in Latin letters in every language. */
export function brandName(brand: string): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
