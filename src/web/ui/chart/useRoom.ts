import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Room of a chart in CSS pixels: its width, and the height of a text line. Both are 0 before
 * layout.
 */
type Room = { width: number; line: number };

/**
 * Measures the room of a chart. `measure` returns the width of a text in the `.chart` font at the
 * person's text size.
 */
export function useRoom() {
  const ref = useRef<HTMLElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const pen = useRef<CanvasRenderingContext2D | null>(null);
  const [room, setRoom] = useState<Room>({ width: 0, line: 0 });
  useLayoutEffect(() => {
    const [element, text] = [ref.current, probe.current];
    if (!element || !text) return;
    const look = () => {
      const width = Math.round(element.clientWidth);
      const line = text.offsetHeight;
      setRoom((before) =>
        before.width === width && before.line === line ? before : { width, line },
      );
    };
    // Observes the probe text too: a late font or larger text changes the probe without changing
    // the box.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(text);
    look();
    return () => observer.disconnect();
  }, []);
  const measure = (text: string, isStrong = false): number => {
    pen.current ??= document.createElement('canvas').getContext('2d');
    if (!pen.current || !probe.current) return 0;
    const { fontFamily, fontSize } = getComputedStyle(probe.current);
    pen.current.font = `${isStrong ? 650 : 400} ${fontSize} ${fontFamily}`;
    // Adds 4 px, because pages round the widths of letters: Arabic text was up to 3 px wider than
    // measured.
    return Math.ceil(pen.current.measureText(text).width) + 4;
  };
  return { ref, probe, ...room, measure };
}
