/** Whether the page stands inside another one. */
export const isEmbedded = parent !== window;

/** Tells the page around this one how high it is, now and whenever that changes; the HTML to embed a chart listens. */
export function tellHeight(): void {
  if (!isEmbedded) return;
  new ResizeObserver(() => {
    parent.postMessage({ chartHeight: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
  }).observe(document.body);
}
