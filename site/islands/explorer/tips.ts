import { axesOf } from '../../components/explorer/picture.tsx';
import type { ExplorerData } from '../../components/explorer/part.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, energy, integer, latency } from '../../figures/format.ts';
import { filtered, itl, itlName } from '../../figures/selection.ts';
import type { Settings } from '../../figures/url-state.ts';

/** How far from a mark, in pixels, the pointer may be and still mean it. */
const REACH = 24;

/** Says beside the mark nearest to the pointer which configuration it is. */
export function showTips(root: Element, data: ExplorerData, settingsNow: () => Settings): void {
  const axes = axesOf(data.configurations);
  const picture = root.querySelector('.plot > svg');
  const tip = root.querySelector<HTMLElement>('.tip');
  if (picture === null || tip === null) return;

  const place = (c: ModelConfiguration, settings: Settings) => {
    const { width, height } = picture.getBoundingClientRect();
    return {
      x: (width * axes.x.place(itl(c, settings.statistic))) / 100,
      y: height - (height * axes.y.place(c.wh_per_million_output_tokens)) / 100,
    };
  };
  const follow = (event: Event): void => {
    if (!(event instanceof PointerEvent)) return;
    const settings = settingsNow();
    const { left, top, width } = picture.getBoundingClientRect();
    let nearest: { readonly c: ModelConfiguration; readonly x: number; readonly y: number } | undefined;
    let least = REACH;
    for (const c of filtered(data.configurations, settings)) {
      const { x, y } = place(c, settings);
      const far = Math.hypot(event.clientX - left - x, event.clientY - top - y);
      if (far < least) [nearest, least] = [{ c, x, y }, far];
    }
    tip.hidden = nearest === undefined;
    if (nearest === undefined) return;
    const { c, x, y } = nearest;
    tip.textContent =
      `${c.model}, ${cards(c)}, ${c.precision}: ${energy(c.wh_per_million_output_tokens)} Wh per million tokens, ` +
      `${latency(itl(c, settings.statistic))} ms ${itlName(settings.statistic)}, running batch ${integer(c.avg_running_batch)}`;
    tip.style.translate = `${x}px ${y}px`;
    tip.classList.toggle('left', x > width / 2);
  };
  for (const type of ['pointermove', 'pointerdown']) picture.addEventListener(type, follow);
  picture.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
}
