// The electricity page: one sentence for the country and the model that are chosen; both stand in the address.
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { threeDigits, withUnit } from '../../src/figures/format.ts';
import { element } from '../blocks/element.ts';

const form = document.querySelector<HTMLElement>('#electricity');
const answer = form?.querySelector('[role=status]');
if (form && answer) {
  const fields = [...form.querySelectorAll('select')];
  const [country, model] = fields;
  if (country && model) {
    const show = (): void => {
      const [area, chosen] = [country.selectedOptions[0], model.selectedOptions[0]];
      if (!area || !chosen) return;
      const grams = Number(area.dataset['g']);
      const rows = JSON.parse(chosen.dataset['rows'] ?? '[]') as [cards: string, wh: number][];
      const told = rows.map(
        ([cards, wh]) => `${withUnit(threeDigits(kgCo2ePerBillionOutputTokens(wh, grams)), 'kg')} on ${cards}`,
      );
      answer.replaceChildren(
        element('strong', {}, `${withUnit(threeDigits(grams), 'g')} CO₂e per kWh`),
        ` in ${area.text}, ${form.dataset['year'] ?? ''}. There a billion output tokens of ${chosen.text} emit at least ${told.join(' or ')}.`,
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
