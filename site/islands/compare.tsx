// The compare page: loads the data of the package, shows the comparison in the address and keeps the address up to
// date.
import { render } from 'preact';
import { createClient } from '../../packages/client-js/src/client.ts';
import { Comparison } from '../blocks/compare/comparison.tsx';
import type { ComparisonFacts } from '../blocks/compare/props.ts';
import { comparisonIn, comparisonQuery, type ComparisonQuestion } from '../blocks/compare/question.ts';
import type { P99Latencies } from '../blocks/compare/results.ts';
import { element } from '../blocks/element.ts';
import { fetchJson } from './lib/later.ts';

const root = document.querySelector<HTMLElement>('#compare');
if (root !== null) {
  try {
    await start(root);
  } catch (error) {
    showError(root, error);
  }
}

async function start(root: HTMLElement): Promise<void> {
  const { dataset } = root;
  const [snapshot, loaded] = await Promise.all([fetchJson(dataset['href'] ?? ''), fetchJson('p99.json')]);
  const client = createClient(snapshot);
  const p99 = loaded as P99Latencies;
  const opening = JSON.parse(dataset['opening'] ?? '') as ComparisonQuestion;
  const home = document.querySelector<HTMLAnchorElement>('a.brand')?.pathname ?? '/';
  const facts = { ...(JSON.parse(dataset['facts'] ?? '') as ComparisonFacts), base: home };
  const named = { models: [...client.models()], workloads: Object.keys(facts.workloads) };
  const { question: linked, ignored } = comparisonIn(location.search, opening, named);
  let question = linked;
  let typed = '';
  const show = (): void => {
    render(
      <Comparison
        client={client}
        question={question}
        facts={facts}
        p99={p99}
        onChange={onChange}
        typed={typed}
        onType={onType}
      />,
      root,
    );
  };
  function onType(text: string): void {
    typed = text;
    show();
  }
  function onChange(changed: ComparisonQuestion): void {
    question = changed;
    history.replaceState(null, '', `?${comparisonQuery(question, facts.release)}`);
    show();
  }
  if (ignored.length > 0) {
    const words = `These parts of the link are not valid and were ignored: ${ignored.join(', ')}.`;
    root.before(element('p', { class: 'caveat', role: 'alert' }, words));
  }
  root.replaceChildren();
  show();
}

function showError(root: HTMLElement, error: unknown): void {
  const words = `The data could not be loaded. Reload the page to try again. (${String(error)})`;
  root.before(element('p', { class: 'empty', role: 'alert' }, words));
}
