// The electricity page: the values of the chosen country and model, which are also in the address. The map outlines the
// country, and the table shows its row first.
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { threeDigits, withUnit } from '../../src/figures/format.ts';
import { element } from '../blocks/element.ts';
import { changeInWords, type GridYear } from '../blocks/grid-change.ts';

/** On a phone, the part of the map's width that is shown around a country. */
const SHOWN_PART = 0.4;

const form = document.querySelector<HTMLElement>('#electricity');
const wholeMap = document.querySelector<HTMLElement>('.map-frame > button');
const result = form?.querySelector('[role=status]');
if (form && result) {
  const fields = [...form.querySelectorAll('select')];
  const [country, model] = fields;
  if (country && model) {
    const show = (): void => {
      const [area, chosen] = [country.selectedOptions[0], model.selectedOptions[0]];
      if (!area || !chosen) return;
      const grams = Number(area.dataset['g']);
      const years = JSON.parse(area.dataset['years'] ?? '[]') as GridYear[];
      const rows = JSON.parse(chosen.dataset['rows'] ?? '[]') as [gpus: string, wh: number][];
      const emissions = rows.map(
        ([gpus, wh]) => `${withUnit(threeDigits(kgCo2ePerBillionOutputTokens(wh, grams)), 'kg')} CO₂e on ${gpus}`,
      );
      result
        .querySelector('.grid-value')
        ?.replaceChildren(
          element('strong', {}, withUnit(threeDigits(grams), 'g')),
          ` CO₂e per kWh in ${area.text} (${form.dataset['year'] ?? ''})`,
        );
      const { rank } = area.dataset;
      showText(
        '[data-part=rank]',
        rank === undefined
          ? 'World average'
          : `Rank ${rank} of ${form.dataset['countries'] ?? ''} countries, from the lowest`,
      );
      showText('[data-part=change]', changeInWords(years));
      showText('[data-part=emissions]', `A billion output tokens of ${chosen.text} cause ${emissions.join(' or ')}.`);
      showBars(form, area.text, grams, rank === undefined);
      showLink(form, country.value, area.text, model.value);
      mark(country.value);
    };
    const choose = (): void => {
      const query = new URLSearchParams({ country: country.value, model: model.value });
      history.replaceState(null, '', `?${query.toString()}`);
      show();
    };
    const given = new URLSearchParams(location.search);
    for (const field of fields) {
      const value = given.get(field.name);
      if ([...field.options].some((option) => option.value === value)) field.value = value ?? '';
    }
    if (location.search !== '') show();
    form.addEventListener('change', choose);
    const chooseOnMap = (shape: Element | null | undefined): void => {
      const iso3 = shape?.getAttribute('data-country');
      if (iso3 == null) return;
      country.value = iso3;
      choose();
    };
    const plot = document.querySelector<HTMLElement>('.plot:has(.map)');
    plot?.addEventListener('click', ({ target }) => {
      chooseOnMap(target instanceof Element ? target.closest('[data-country]') : null);
    });
    wholeMap?.addEventListener('click', () => {
      zoomTo(null);
      plot?.focus();
    });
    plot?.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') chooseOnMap(plot.querySelector('[data-named]'));
    });
  }
}

/** Replaces the text of an element. */
function showText(selector: string, text: string): void {
  const shown = document.querySelector(selector);
  if (shown !== null) shown.textContent = text;
}

/**
 * Shows the intensity of an area as a bar above the bar of the world, or of the median country if the area is the
 * world.
 */
function showBars({ dataset }: HTMLElement, name: string, grams: number, isWorld: boolean): void {
  const other = isWorld
    ? (['Median country', Number(dataset['median'])] as const)
    : (['World', Number(dataset['world'])] as const);
  const bars = [[name, grams] as const, other].flatMap(([label, value]) => [
    element('span', {}, `${label}: ${withUnit(threeDigits(value), 'g')}`),
    element('i', { class: 'bar', style: `--share:${Math.round((100 * value) / Number(dataset['highest']))}%` }),
  ]);
  const scale = document.querySelector('.grid-scale') ?? '';
  document.querySelector('.grid-bars')?.replaceChildren(...bars, scale);
}

/** Makes the button open the calculator with a country and a model. */
function showLink(form: HTMLElement, iso3: string, name: string, model: string): void {
  const link = form.querySelector<HTMLAnchorElement>('.button');
  if (link === null) return;
  link.search = new URLSearchParams({ country: iso3, model }).toString();
  link.textContent = `Calculate your tokens in ${name}`;
}

/** Outlines a country on the map, and highlights its row of the table. `islands/tables.ts` moves the row to the top. */
function mark(iso3: string): void {
  const shape = document.querySelector<SVGGraphicsElement>(`[data-country="${iso3}"]`);
  zoomTo(shape);
  for (const outline of document.querySelectorAll('.map > .chosen'))
    outline.setAttribute('d', shape?.getAttribute('d') ?? '');
  for (const row of document.querySelectorAll('tr[aria-current]')) row.removeAttribute('aria-current');
  const row = document.getElementById(iso3)?.closest('tr');
  row?.setAttribute('aria-current', 'true');
  row?.closest('table')?.dispatchEvent(new Event('pin'));
}

/** On a phone, shows the part of the map around a country, with a button that shows the whole map again. */
function zoomTo(shape: SVGGraphicsElement | null): void {
  const map = document.querySelector<SVGSVGElement>('svg.map');
  if (map === null) return;
  const whole = { width: Number(map.dataset['width']), height: Number(map.dataset['height']) };
  const isPhone = matchMedia('(max-width: 47.9375rem)').matches;
  const box = isPhone ? shape?.getBBox() : undefined;
  const { x = 0, y = 0, width = whole.width, height = whole.height } = box ?? {};
  const part = Math.min(1, Math.max(SHOWN_PART, (1.5 * width) / whole.width, (1.5 * height) / whole.height));
  const start = (from: number, size: number, all: number): number =>
    Math.max(0, Math.min(from + size / 2 - (part * all) / 2, all - part * all));
  const view = [start(x, width, whole.width), start(y, height, whole.height), part * whole.width, part * whole.height];
  if (wholeMap !== null) wholeMap.hidden = part === 1;
  map.setAttribute('viewBox', view.map(Math.round).join(' '));
}
