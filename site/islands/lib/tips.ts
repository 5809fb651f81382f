import { element } from '../../blocks/element.ts';

/** The largest distance between the pointer and the mark that it selects, pixels. */
const REACH = 24;

/** The tooltip that is shown. A tap or Enter pins it and shows the link of its mark. */
interface Tip {
  readonly plot: HTMLElement;
  readonly tip: HTMLElement;
  readonly mark: Element;
  pinned: boolean;
}

/**
 * Shows the tooltips of charts: the `data-tip` of the mark that is under the pointer, tapped, or selected with the
 * arrow keys in a focused `.plot`. The listeners are on the document, so they work for charts added later.
 */
export function showTips(): void {
  let shown: Tip | null = null;
  const hide = (): void => {
    shown?.tip.remove();
    shown?.mark.removeAttribute('data-named');
    shown = null;
  };
  const show = (plot: HTMLElement, mark: Element, pinned: boolean): void => {
    hide();
    const href = mark.getAttribute('data-href');
    const tip = element('p', { class: 'tip', role: 'status' }, mark.getAttribute('data-tip') ?? '');
    if (pinned && href !== null) tip.append(' ', element('a', { href }, 'More'));
    plot.append(tip);
    mark.setAttribute('data-named', '');
    const [box, place] = [plot.getBoundingClientRect(), middleOf(mark)];
    const left = Math.min(Math.max(0, place.x - box.left - tip.offsetWidth / 2), box.width - tip.offsetWidth);
    const above = place.y - box.top - tip.offsetHeight - 14;
    tip.style.translate = `${left}px ${above < 0 ? place.y - box.top + 14 : above}px`;
    tip.classList.toggle('pinned', pinned);
    shown = { plot, tip, mark, pinned };
  };
  document.addEventListener('pointermove', (event) => {
    if (shown?.pinned === true) return;
    const [plot, mark] = targetOf(event);
    if (mark === undefined) hide();
    else if (mark !== shown?.mark) show(plot, mark, false);
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.tip, a') !== null) return;
    const [plot, mark] = targetOf(event);
    if (mark === undefined) hide();
    else show(plot, mark, true);
  });
  document.addEventListener('input', hide);
  let width = innerWidth;
  addEventListener('resize', () => {
    // Phones also fire this event when they hide the address bar.
    if (innerWidth !== width) hide();
    width = innerWidth;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
    const plot = event.target;
    if (!(plot instanceof HTMLElement) || !plot.classList.contains('plot')) return;
    const marks = marksOf(plot);
    const now = shown === null ? -1 : marks.indexOf(shown.mark);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next =
      step === undefined
        ? undefined
        : marks[now === -1 ? (step > 0 ? 0 : marks.length - 1) : (now + step + marks.length) % marks.length];
    if (next !== undefined) {
      event.preventDefault();
      show(plot, next, false);
    } else if (event.key === 'Enter' && shown !== null) show(plot, shown.mark, true);
  });
  document.addEventListener('focusout', (event) => {
    if (shown !== null && !(event.relatedTarget instanceof Node && shown.plot.contains(event.relatedTarget))) hide();
  });
}

/** The plot under the pointer, and the mark under the pointer or the nearest one within reach. */
function targetOf({ target, clientX, clientY }: MouseEvent): [plot: HTMLElement, mark: Element | undefined] {
  const none: [HTMLElement, undefined] = [document.body, undefined];
  if (!(target instanceof Element)) return none;
  const plot = target.closest<HTMLElement>('.plot');
  if (plot === null) return none;
  const on = target.closest('[data-tip]');
  if (on !== null) return [plot, on];
  const distances = marksOf(plot).map((mark) => {
    const { x, y } = middleOf(mark);
    return { mark, distance: Math.hypot(clientX - x, clientY - y) };
  });
  const [nearest] = distances.filter(({ distance }) => distance < REACH).sort((a, b) => a.distance - b.distance);
  return [plot, nearest?.mark];
}

/** The marks of the visible drawing. */
function marksOf(plot: Element): Element[] {
  return [...plot.querySelectorAll('[data-tip]')].filter((mark) => mark.getClientRects().length > 0);
}

function middleOf(mark: Element): { x: number; y: number } {
  // A line has its tooltip at its own mark.
  const { left, top, width, height } = (mark.querySelector('[data-at]') ?? mark).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
