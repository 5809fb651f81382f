/** What is no prose of the pages: code, addresses, citations to be copied, words of others, values of fields. */
const VERBATIM = 'script, style, code, pre, q, bdi, blockquote, textarea, .address, .value-cell, [rel~=ugc]';

/** Attributes that are shown or read out. */
const SPOKEN = ['aria-label', 'title', 'alt', 'data-tip', 'content', 'placeholder'];

const STRAY = /.{0,30}(?:(?<![\w/])\d{4}-\d\d-\d\d(?![\w-])|(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)).{0,20}/gs;

/**
 * Dates and figures of a page that are written in another way than `site/views/format.ts` writes them: `2026-11-21`,
 * `1,000`. Each with the words around it.
 */
export function strayWriting(document: Document): string[] {
  return [...document.querySelectorAll('head title, head meta[name=description], body, body *')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent ?? '');
    const texts = [...own, ...SPOKEN.map((name) => element.getAttribute(name) ?? '')];
    const strays = texts.flatMap((text) => [...text.matchAll(STRAY)].map(([stray]) => stray.trim()));
    // Asked last: to look above every element takes longer than all the rest.
    return strays.length > 0 && element.closest(VERBATIM) === null ? strays : [];
  });
}
