import type { CSSProperties } from 'react';
import './face.css';

/** Dark enough for the letters on them in both themes, and apart from what is urgent. */
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

/** 'LO' of 'Luis Ortega'; one letter in Arabic, where two would join. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words[0] ?? '';
  if (/\p{Script=Arabic}/u.test(first)) return first;
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first}${last}`.toUpperCase();
}

type FaceProps = {
  /** Whose colour it is: the same person has the same one on every screen. */
  id: string;
  name: string;
  /** In pixels at the usual size of text. */
  size: number;
};

/** A person as a disc with initials; the name stands beside it. */
export function Face({ id, name, size }: FaceProps) {
  const style = { '--face': `${size / 16}rem`, background: pickColor(id) } as CSSProperties;
  return (
    <span className="face" style={style} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}
