/** Characters of a password that somebody registers or resets. */
export const passwordMin = 8;
/** Characters of a password that activates an invited account. */
export const activationPasswordMin = 6;
/** Beyond it hashing would be a way to keep the server busy. */
export const passwordMax = 1024;

export const pinLength = { min: 4, max: 6 } as const;

/** A PIN of one digit, or of digits in a row, is the first one anybody tries. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])),
  );
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
}
