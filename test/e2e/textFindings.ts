import type { Page } from '../harness/browser.ts';

/** Text of a page and its place. */
export type PageText = { text: string; where: string };

export type TextFindings = {
  /** Every text that is shown or read by a screen reader, in the order of the page. */
  texts: PageText[];
  /** Texts that are cut off or extend beyond their background. */
  cut: string[];
};

/** Reads every text of the page, and lists texts without enough room. */
export function findTexts(page: Page): Promise<TextFindings> {
  return page.evaluate(() => {
    const texts: { text: string; where: string }[] = [];
    const cut = new Set<string>();
    const tolerance = 1.5;
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 6).join('.')}`;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('script, style');
    /** Elements for screen readers only are one pixel wide on purpose. */
    const isForListeners = (element: Element): boolean => {
      const { position } = getComputedStyle(element);
      const isPixel = position === 'absolute' && element.clientWidth <= 1;
      return isPixel || (element.parentElement !== null && isForListeners(element.parentElement));
    };

    const clips = (style: CSSStyleDeclaration, axis: 'X' | 'Y') =>
      ['hidden', 'clip'].includes(style[`overflow${axis}`]);

    function checkRoom(element: Element, range: Range, text: string): void {
      const rects = [...range.getClientRects()].filter(({ width, height }) => width * height > 0);
      if (rects.length === 0) return;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const top = Math.min(...rects.map((rect) => rect.top));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      const report = (by: Element, how: string) => cut.add(`${how} by ${describe(by)}: ${text}`);
      // People can scroll to text beyond the edge of a scrolling box, so such text is not cut off.
      let [scrollsX, scrollsY] = [false, false];
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === 'fixed') break;
        const rect = box.getBoundingClientRect();
        const isOwn = box === element;
        if (clips(style, 'X') && !scrollsX) {
          const isOver = isOwn && box.scrollWidth > box.clientWidth + 1;
          if (isOver || right > rect.right + tolerance || left < rect.left - tolerance)
            report(box, 'cut off');
        }
        if (clips(style, 'Y') && !scrollsY) {
          const isOver = isOwn && box.scrollHeight > box.clientHeight + 1;
          if (isOver || bottom > rect.bottom + tolerance || top < rect.top - tolerance)
            report(box, 'cut off');
        }
        scrollsX ||= ['auto', 'scroll'].includes(style.overflowX);
        scrollsY ||= ['auto', 'scroll'].includes(style.overflowY);
      }
      const ground = element.closest('button, [role=tab], .rounded-full, dialog > *');
      if (!ground || getComputedStyle(ground).display === 'contents') return;
      const on = ground.getBoundingClientRect();
      if (right > on.right + tolerance || left < on.left - tolerance) report(ground, 'not held');
    }

    /** The browser draws inputs and selects itself and cuts their text without an ellipsis. */
    function checkField(field: Element): void {
      const style = getComputedStyle(field);
      const written = field.matches(':placeholder-shown')
        ? getComputedStyle(field, '::placeholder')
        : style;
      // Skips an invisible select, which lies over a visible text, such as the country list of the
      // phone field.
      if (style.opacity === '0') return;
      const shown =
        field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.text
          : field instanceof HTMLInputElement && field.value === ''
            ? field.placeholder
            : '';
      if (!shown) return;
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return;
      pen.font = `${written.fontWeight} ${written.fontSize} ${written.fontFamily}`;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen.measureText(shown).width > room + tolerance)
        cut.add(`no room in ${describe(field)}: ${shown}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !isShown(element)) continue;
      // A wall screen in two languages marks the language of each text, and those texts need no
      // translation.
      const isOfOneLanguage = element.closest('[lang]') !== document.documentElement;
      // Skips names of programs, which are marked as untranslatable.
      const isName = element.closest('[translate=no]') !== null;
      if (!isOfOneLanguage && !isName) texts.push({ text, where: describe(element) });
      if (isForListeners(element) || element.closest('option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      checkRoom(element, range, text);
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        const text = element.getAttribute(name)?.trim();
        if (text) texts.push({ text, where: `${name} of ${describe(element)}` });
      }
      if (element.matches('input, select') && !isForListeners(element)) checkField(element);
    }
    texts.push({ text: document.title, where: 'the title' });
    return { texts, cut: [...cut] };
  });
}
