// The electricity page: a sentence for the chosen country and model, which are also in the address. The map outlines the
// country, and the table shows its row first.
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { threeDigits, withUnit } from '../../packages/client-js/src/format.ts';
import { element } from '../blocks/element.ts';
import { changeInWords, type GridYear } from '../blocks/grid-change.ts';

const form = document.querySelector<HTMLElement>('#electricity');
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
      result.replaceChildren(
        element('strong', {}, `${withUnit(threeDigits(grams), 'g')} CO₂e per kWh`),
        ` in ${area.text} (${form.dataset['year'] ?? ''}). ${changeInWords(years)} A billion output tokens of ${chosen.text} cause ${emissions.join(' or ')} there.`,
      );
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
    const plot = document.querySelector('.plot:has(.map)');
    plot?.addEventListener('click', ({ target }) => {
      chooseOnMap(target instanceof Element ? target.closest('[data-country]') : null);
    });
    plot?.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') chooseOnMap(plot.querySelector('[data-named]'));
    });
  }
}

/** Outlines a country on the map, and highlights its row of the table. `islands/tables.ts` moves the row to the top. */
function mark(iso3: string): void {
  const shape = document.querySelector(`[data-country="${iso3}"]`);
  for (const outline of document.querySelectorAll('.map > .chosen'))
    outline.setAttribute('d', shape?.getAttribute('d') ?? '');
  for (const row of document.querySelectorAll('tr[aria-current]')) row.removeAttribute('aria-current');
  const row = document.getElementById(iso3)?.closest('tr');
  row?.setAttribute('aria-current', 'true');
  row?.closest('table')?.dispatchEvent(new Event('pin'));
}
