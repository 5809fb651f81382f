import type { Page } from 'playwright-core';

/**
 * Visual problems of an open page: content that overflows its box, and labels of charts that overlap or are cut off.
 */
export function looksWrong(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
    const name = (element: Element): string => element.textContent.trim().slice(0, 40);
    // Values of contributors may overflow their box, which scrolls.
    const wide = [document.documentElement, ...seen('.plot, .table-box:not(.written-by-others), .chart')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.className || box.tagName} of ${box.clientWidth} px holds ${box.scrollWidth}: ${name(box)}`);
    const labels = seen('.plot > svg').flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      // The box is higher than the letters.
      const texts = [...svg.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const slack = (bottom - top) * 0.15;
        return { text, left, right, top: top + slack, bottom: bottom - slack };
      });
      const outside = texts
        .filter(({ left, right }) => left < frame.left - 1 || right > frame.right + 1)
        .map(({ text }) => `sticks out of its chart: ${name(text)}`);
      const over = texts.flatMap((a, i) =>
        texts
          .slice(i + 1)
          .filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom)
          .map((b) => `labels overlap: ${name(a.text)} and ${name(b.text)}`),
      );
      return [...outside, ...over];
    });
    return [...wide, ...labels];
  });
}
