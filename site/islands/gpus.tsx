// Two GPUs under another ceiling: fetched by the page that compares them once a control is touched.
import { render } from 'preact';
import { TwoGpus, type TwoGpusWords } from '../components/two-gpus.tsx';
import { onBoth } from '../views/compare.ts';
import { drawnIn, followCeiling } from './lib/ceiling.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';

const root = document.querySelector<HTMLElement>('#two-gpus');
if (root !== null) await start(root);

/** Where the configurations can't be had, the page stays as it was drawn. */
async function start(root: HTMLElement): Promise<void> {
  const file = await fetchConfigurationsFile().catch(() => null);
  if (file === null) return;
  const words = JSON.parse(root.dataset['words'] ?? '') as TwoGpusWords;
  const configurations = onBoth(readConfigurations(file), words.compared);
  followCeiling(words.published, (choice) => {
    render(<TwoGpus {...choice} {...drawnIn(root, words)} configurations={configurations} />, root);
  });
}
