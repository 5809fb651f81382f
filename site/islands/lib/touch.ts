/**
 * Starts what makes a part of a page live once a reader touches one of its controls, which are disabled as the page is
 * sent: whoever only reads needs none of it. What is pressed or typed before it works is done as soon as it does; where it
 * can't start, the controls are disabled again.
 */
export function startOnTouch(part: HTMLElement, start: () => Promise<unknown>): void {
  const held: (() => void)[] = [];
  const over = new AbortController();
  let starts = false;
  for (const control of part.querySelectorAll('[disabled]')) {
    control.removeAttribute('disabled');
    control.setAttribute(WAITS, '');
  }
  const wake = (event: Event): void => {
    const { target, type } = event;
    if (!(target instanceof HTMLElement) || target.closest(`[${WAITS}]`) === null) return;
    if (type === 'click') event.preventDefault();
    if (type !== 'pointerover' && type !== 'focusin') held.push(again(part, target, type));
    if (starts) return;
    starts = true;
    void start().finally(() => {
      over.abort();
      for (const control of part.querySelectorAll(`[${WAITS}]`)) control.setAttribute('disabled', '');
      for (const act of held) act();
    });
  };
  for (const type of ['pointerover', 'focusin', 'click', 'input', 'change']) {
    part.addEventListener(type, wake, { capture: true, signal: over.signal });
  }
}

/** Marks a control that waits for its script: what the script draws is without it. */
const WAITS = 'data-waits';

/** Does again what was done to a control; the script may have drawn another in its place. */
function again(part: HTMLElement, control: HTMLElement, type: string): () => void {
  const alike = (): NodeListOf<HTMLElement> => part.querySelectorAll(control.localName);
  const place = [...alike()].indexOf(control);
  const typed = 'value' in control && { value: control.value };
  return () => {
    const now = alike()[place];
    if (now !== undefined) Object.assign(now, typed).dispatchEvent(new MouseEvent(type, { bubbles: true }));
  };
}
