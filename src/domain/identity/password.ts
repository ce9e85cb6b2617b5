/** Least characters of a new password. */
export const passwordMin = 8;
/**
 * Most characters of a password. Hashing a longer password would let a caller occupy the server's
 * processor.
 */
export const passwordMax = 1024;

export const pinLength = { min: 4, max: 6 } as const;

/**
 * Common PINs from published lists (lines and corners on the keypad) that the rules below do not
 * find.
 */
const knownPins = new Set(
  (
    '1004 2580 0852 1470 3690 1478 3698 1379 1397 7139 147258 147852 147369 159357 159753 258456 ' +
    '456258 741852 789456 123987 321654 456123 852456 963852 142536 134679 520131 007007'
  ).split(' '),
);

const isYear = (pin: string) => /^(19\d\d|20[0-3]\d)$/.test(pin);
/**
 * Tells whether a PIN is a day and month in either order, perhaps with a year, as in a birthday.
 */
const isDate = (pin: string) =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(\d\d)?$/.test(pin) ||
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(\d\d)?$/.test(pin);
const isRepeated = (pin: string) => /^(.+)\1+$/.test(pin);
const isPaired = (pin: string) => /^(?:(.)\1)+$/.test(pin) || /^(.)\1*(.)\2*$/.test(pin);
const isMirrored = (pin: string) => Array.from(pin).toReversed().join('') === pin;

function isSequence(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])),
  );
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) <= 2;
}

/**
 * Tells whether attackers try a PIN first: sequences, repeated halves, pairs, palindromes, years,
 * birthdays, lines on the keypad.
 */
export function isWeakPin(pin: string): boolean {
  return (
    isSequence(pin) ||
    isRepeated(pin) ||
    isPaired(pin) ||
    isMirrored(pin) ||
    isYear(pin) ||
    isDate(pin) ||
    knownPins.has(pin)
  );
}
