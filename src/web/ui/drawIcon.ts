import { createElement, type ReactElement, type SVGProps } from 'react';

type Drawing = { size: number; node: [tag: string, attributes: Record<string, string>][] };
type Props = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Replaces the icon library's component (`src/web/build/light.ts`). Omits the library's contexts,
 * class names and options, which no icon of this application uses.
 */
export default function drawIcon({ size: box, node }: Drawing): (props: Props) => ReactElement {
  return ({ size = box, ...rest }) =>
    createElement(
      'svg',
      {
        viewBox: `0 0 ${box} ${box}`,
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
