import { render } from 'preact';
import type { Grid } from '../../scripts/contract/generated/api.d.ts';
import type { Facts } from '../components/calculator/record.ts';
import { LiveCalculator } from './calculator/live.tsx';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';

const place = document.querySelector<HTMLElement>('#calculator');
if (place !== null) await start(place);

/** Puts the calculator in place of the worked example; where the figures can't be had, the example stays. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const [file, grid] = await Promise.all([fetchConfigurationsFile(), fetchGrid()]);
    const configurations = readConfigurations(file);
    const facts = JSON.parse(root.dataset['facts'] ?? '') as Facts;
    root.replaceChildren();
    render(<LiveCalculator choices={{ configurations, grid, reference: facts.reference }} facts={facts} />, root);
  } catch (error) {
    const message = document.createElement('p');
    message.className = 'empty';
    message.setAttribute('role', 'alert');
    message.textContent = `The figures to choose from could not be loaded, so that this is the worked example alone. Reload the page to try again. (${String(error)})`;
    root.prepend(message);
  }
}

async function fetchGrid(): Promise<Grid> {
  const response = await fetch(new URL('../api/v1/grid.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The grid could not be fetched: the server answered ${response.status}.`);
  return (await response.json()) as Grid;
}
