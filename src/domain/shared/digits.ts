const ARABIC_INDIC_ZERO = 0x0660;
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0;

/**
 * Converts Arabic-Indic (٠–٩) and Extended Arabic-Indic (۰–۹) digits to Latin digits, and the
 * decimal separator (٫) to a full stop. Removes the thousands separator (٬). All other characters
 * remain.
 */
export function toLatinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => latin(digit, ARABIC_INDIC_ZERO))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => latin(digit, EXTENDED_ARABIC_INDIC_ZERO))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '');
}

function latin(digit: string, zero: number): string {
  return String(digit.charCodeAt(0) - zero);
}
