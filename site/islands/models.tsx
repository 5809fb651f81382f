// The models by size under another ceiling: fetched by the page that lists them once a control is touched.
import { render } from 'preact';
import { ModelsBySize, type ModelsWords } from '../components/models-by-size.tsx';
import { drawnIn, followCeiling } from './lib/ceiling.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';

const root = document.querySelector<HTMLElement>('#models');
if (root !== null) await start(root);

/** Where the configurations can't be had, the page stays as it was drawn. */
async function start(root: HTMLElement): Promise<void> {
  const file = await fetchConfigurationsFile().catch(() => null);
  if (file === null) return;
  const configurations = readConfigurations(file);
  const words = JSON.parse(root.dataset['words'] ?? '') as ModelsWords;
  // The heads of the table may be buttons already, which are no part of what is drawn.
  root.replaceChildren();
  followCeiling(words.published, (choice) => {
    render(<ModelsBySize {...choice} {...drawnIn(root, words)} configurations={configurations} />, root);
    document.dispatchEvent(new Event('tables-drawn'));
  });
}
