/** What is no prose of the pages: code, addresses, citations to be copied, words of others, values of fields. */
const VERBATIM = 'script, style, code, pre, q, bdi, blockquote, textarea, .address, .value-cell, [rel~=ugc]';

/** Attributes that are shown or read out. */
const SPOKEN = ['aria-label', 'title', 'alt', 'data-tip', 'content', 'placeholder'];

const STRAY = /.{0,30}(?:(?<![\w/])\d{4}-\d\d-\d\d(?![\w-])|(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)).{0,20}/gs;

/** A figure and its unit, between which a line may end. */
const PARTED = /.{0,30}\d\s*[ \n](?:[kM]?Wh|ms|k?W|J|s|[GMk]B|k?g|gCO₂e|%)(?![\w’/]).{0,20}/gs;

/**
 * Dates and figures of a page that are written in another way than `src/figures/format.ts` writes them: `2026-11-21`,
 * `1,000`, or a figure that a line may part from its unit. Each with the words around it.
 */
export function strayWriting(document: Document): string[] {
  return [...document.querySelectorAll('head title, head meta[name=description], body, body *')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
    const texts = [
      ...own.map(({ textContent }) => textContent ?? ''),
      ...SPOKEN.map((name) => element.getAttribute(name) ?? ''),
    ];
    // With the last letter of what stands before it: a unit may follow an element.
    const lines = own.map(
      ({ textContent, previousSibling }) => (previousSibling?.textContent ?? '').slice(-1) + (textContent ?? ''),
    );
    const strays = [
      ...texts.flatMap((text) => [...text.matchAll(STRAY)]),
      ...lines.flatMap((line) => [...line.matchAll(PARTED)]),
    ];
    // Asked last: to look above every element takes longer than all the rest. The lines of pictures don't break.
    return strays.length > 0 && element.closest(VERBATIM) === null && element.closest('svg, option') === null
      ? strays.map(([stray]) => stray.trim())
      : [];
  });
}
