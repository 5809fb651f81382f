// A workload under another ceiling: fetched by its page once a control is touched.
import { render } from 'preact';
import type { TokenWorkload } from '../../src/contract/generated/api.d.ts';
import { WorkloadFigures, type WorkloadWords } from '../components/workload-figures.tsx';
import { drawnIn, followCeiling } from './lib/ceiling.ts';

const root = document.querySelector<HTMLElement>('#workload');
if (root !== null) await start(root);

/** Where the document can't be had, the page stays as it was drawn. */
async function start(root: HTMLElement): Promise<void> {
  const words = JSON.parse(root.dataset['words'] ?? '') as WorkloadWords;
  const answer = await fetch(new URL(`../api/v1/workloads/${words.workload}.json`, import.meta.url)).catch(() => null);
  if (answer?.ok !== true) return;
  const measured = (await answer.json()) as TokenWorkload;
  // The heads of the table may be buttons already, which are no part of what is drawn.
  root.replaceChildren();
  followCeiling(words.published, (choice) => {
    render(<WorkloadFigures {...choice} {...drawnIn(root, words)} document={measured} />, root);
    document.dispatchEvent(new Event('tables-drawn'));
  });
}
