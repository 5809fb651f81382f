import { render } from 'preact';
import type { Grid, TokenWorkload } from '../../src/contract/generated/api.d.ts';
import { CHAT } from '../../src/figures/chat.ts';
import type { ModelConfiguration } from '../documents.ts';
import { rememberQuery, tidyQuery } from './lib/address.ts';
import { later } from './lib/later.ts';
import type { CalculatorFacts } from '../components/calculator/record.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { useEffect, useState } from 'preact/hooks';
import {
  bestOrFastest,
  type CalculatorChoices,
  type CalculatorQuestion,
  inFields,
  isOpening,
  readQuery,
  type Scenario,
  understand,
  writeQuery,
} from '../components/calculator/answers.ts';
import { Button } from '../components/prose.tsx';
import { addressOf, Calculator } from '../components/calculator/calculator.tsx';

/** Puts the calculator in place of the worked example; where the figures can't be had, the example stays. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const facts = JSON.parse(root.dataset['facts'] ?? '') as CalculatorFacts;
    const workload = workloadOf(facts);
    const [configurations, grid] = await Promise.all([configurationsOf(workload), fetchGrid()]);
    const { reference, published, workloads } = facts;
    root.replaceChildren();
    render(
      <LiveCalculator start={{ configurations, workload, workloads, grid, reference, published }} facts={facts} />,
      root,
    );
  } catch (error) {
    const message = document.createElement('p');
    message.className = 'empty';
    message.setAttribute('role', 'alert');
    message.textContent = `The figures to choose from could not be loaded, so that this is the worked example alone. Reload the page to try again. (${String(error)})`;
    root.prepend(message);
  }
}

/** Every configuration of a workload. Those of chat are also read by the main page, from a smaller file. */
async function configurationsOf(workload: string): Promise<readonly ModelConfiguration[]> {
  if (workload === CHAT) return readConfigurations(await fetchConfigurationsFile());
  const response = await fetch(new URL(`../api/v1/workloads/${workload}.json`, import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The workload could not be fetched: the server answered ${response.status}.`);
  return ((await response.json()) as TokenWorkload).configurations;
}

async function fetchGrid(): Promise<Grid> {
  const response = await fetch(new URL('../api/v1/grid.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The grid could not be fetched: the server answered ${response.status}.`);
  return (await response.json()) as Grid;
}

/** The workload whose figures the address asks for. */
function workloadOf({ workloads }: CalculatorFacts): string {
  const asked = new URLSearchParams(location.search).get('configuration')?.split('/')[0];
  return workloads.find(({ workload }) => workload === asked)?.workload ?? CHAT;
}

interface LiveCalculatorProps {
  readonly start: CalculatorChoices;
  readonly facts: CalculatorFacts;
}

/** The calculator with its answers in the address, so that a link gives the same result. */
function LiveCalculator({ start, facts }: LiveCalculatorProps) {
  const [choices, setChoices] = useState(start);
  const [{ answers, problems }, setState] = useState(() => fromAddress(choices));
  const [changed, setChanged] = useState('');
  const { scenario, used } = understand(answers, choices);
  const query = isOpening(used, choices) ? '' : writeQuery(used, choices, facts.foot.date);
  const address = addressOf(used, choices, facts.foot);
  useEffect(() => {
    if (changed === '') tidyQuery(query);
    else rememberQuery(query, changed);
  }, [query]);
  useReturn(start, facts, (then) => {
    setChanged('');
    setChoices(then);
    setState(fromAddress(then));
  });
  const onWorkload = (workload: string): void => {
    void configurationsOf(workload).then((configurations) => {
      const then = { ...choices, workload, configurations };
      const { slug, gpu } = scenario.configuration;
      const same = configurations.some((c) => c.slug === slug) ? slug : (configurations[0]?.slug ?? slug);
      const best = bestOrFastest(then, scenario.limits, same, gpu);
      setChoices(then);
      setChanged('workload');
      if (best !== undefined) onAnswer('configuration', best.row_id);
    });
  };

  const onAnswer = (question: CalculatorQuestion, answer: string): void => {
    setChanged(question);
    setState(({ answers: before, problems: { [question]: _answered, ...others } }) => ({
      answers: { ...before, [question]: answer },
      problems: others,
    }));
  };
  return (
    <Calculator {...{ choices, answers, problems, onAnswer, onWorkload }} caveat={facts.caveat} foot={facts.foot}>
      <Share {...{ scenario, choices, facts, address }} />
    </Calculator>
  );
}

/** Calls back with the choices of the address whenever the reader goes back or forth to another one. */
function useReturn(start: CalculatorChoices, facts: CalculatorFacts, show: (choices: CalculatorChoices) => void): void {
  useEffect(() => {
    const back = (): void => {
      const workload = workloadOf(facts);
      const { search } = location;
      const showThese = (configurations: readonly ModelConfiguration[]): void => {
        // While the figures were fetched, the reader may have gone on.
        if (location.search === search) show({ ...start, workload, configurations });
      };
      if (workload === start.workload) showThese(start.configurations);
      else void configurationsOf(workload).then(showThese);
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
    };
  }, []);
}

/** The answers of the address; one that can't be used is replaced at once, and what was wrong with it is told. */
function fromAddress(choices: CalculatorChoices) {
  const { answers, problems } = readQuery(location.search, choices);
  const { used, problems: found } = understand(answers, choices);
  return { answers: inFields(used), problems: { ...problems, ...found } };
}

interface ShareProps {
  readonly scenario: Scenario;
  readonly choices: CalculatorChoices;
  readonly facts: CalculatorFacts;
  /** The link that gives the same result. */
  readonly address: string;
}

/** Buttons that pass a result on: its link, its record as JSON or CSV. */
function Share({ scenario, choices, facts, address }: ShareProps) {
  const [said, say] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      say('The link is copied.');
    } catch {
      say(`The browser did not allow to copy; the link is: ${address}`);
    }
  };
  return (
    <div class="buttons">
      <Button look="quiet" onClick={() => void copy()} text="Copy link" />
      {(['JSON', 'CSV'] as const).map((form) => {
        const save = async (): Promise<void> => {
          const { saveRecord } = await later<typeof import('./record.ts')>('record');
          saveRecord(form, { scenario, choices, facts, address });
        };
        return <Button key={form} look="quiet" onClick={() => void save()} text={`Download ${form}`} />;
      })}
      <p class="share-said" role="status">
        {said}
      </p>
    </div>
  );
}

// Last, so that everything above is there once the figures come.
const place = document.querySelector<HTMLElement>('#calculator');
if (place !== null) await start(place);
