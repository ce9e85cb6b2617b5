/**
 * Colours of the disc: dark enough for white letters in both themes, and distinct from the colours
 * for urgency.
 */
const colors = [
  '#2b6a53',
  '#7a4a1d',
  '#34567e',
  '#6a3d66',
  '#5b4a8a',
  '#476128',
  '#4f5b63',
  '#7a3f5a',
] as const;

function pickColor(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colors[sum % colors.length] ?? colors[0];
}

/**
 * Returns the initials 'LO' for 'Luis Ortega'. Returns one letter if either initial is Arabic,
 * because two Arabic letters would join, and an Arabic beside a Latin letter reads badly.
 */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words[0] ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  const initials = /\p{Script=Arabic}/u.test(first + last) ? first : first + last;
  return initials.toUpperCase();
}

type FaceProps = {
  /** Id of the person. The id selects the colour, which is the same on every screen. */
  id: string;
  name: string;
  /** Diameter in pixels at the default text size. */
  size: number;
};

/** Disc with the initials of a person, placed beside the name. */
export function Face({ id, name, size }: FaceProps) {
  const side = `${size / 16}rem`;
  return (
    <span
      aria-hidden="true"
      className="inline-grid flex-none place-items-center rounded-full leading-none font-strong text-[#f6f3ec]"
      style={{
        inlineSize: side,
        blockSize: side,
        fontSize: `calc(${side} * 0.38)`,
        background: pickColor(id),
      }}
    >
      {getInitials(name)}
    </span>
  );
}
