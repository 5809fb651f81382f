// The electricity page: a sentence for the chosen country and model, which are also in the address.
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { threeDigits, withUnit } from '../../packages/client-js/src/format.ts';
import { element } from '../blocks/element.ts';

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
      const rows = JSON.parse(chosen.dataset['rows'] ?? '[]') as [gpus: string, wh: number][];
      const emissions = rows.map(
        ([gpus, wh]) => `${withUnit(threeDigits(kgCo2ePerBillionOutputTokens(wh, grams)), 'kg')} CO₂e on ${gpus}`,
      );
      result.replaceChildren(
        element('strong', {}, `${withUnit(threeDigits(grams), 'g')} CO₂e per kWh`),
        ` in ${area.text} (${form.dataset['year'] ?? ''}). A billion output tokens of ${chosen.text} cause ${emissions.join(' or ')} there.`,
      );
      for (const row of document.querySelectorAll('tr[aria-current]')) row.removeAttribute('aria-current');
      document.getElementById(country.value)?.closest('tr')?.setAttribute('aria-current', 'true');
    };
    const given = new URLSearchParams(location.search);
    for (const field of fields) {
      const value = given.get(field.name);
      if ([...field.options].some((option) => option.value === value)) field.value = value ?? '';
    }
    if (location.search !== '') show();
    form.addEventListener('change', () => {
      const query = new URLSearchParams({ country: country.value, model: model.value });
      history.replaceState(null, '', `?${query.toString()}`);
      show();
    });
  }
}
