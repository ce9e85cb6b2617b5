import { useLayoutEffect, useRef, useState } from 'react';

/** What there is for a chart: how wide it may be, and how tall a line of its text is, in CSS pixels; 0 before it stands. */
type Room = { width: number; line: number };

/** `measure` says how wide a text is as `.chart` writes it, whichever size of text somebody reads by. */
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
    // A font that arrives later, and text that is made larger, change the text and not the box.
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
    // A drawing of a page rounds what it writes: Arabic came out up to three pixels wider than measured.
    return Math.ceil(pen.current.measureText(text).width) + 4;
  };
  return { ref, probe, ...room, measure };
}
