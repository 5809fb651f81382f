import { useState } from 'preact/hooks';
import type { Choices, Scenario } from '../../components/calculator/answers.ts';
import { recordCsv } from '../../components/calculator/csv.ts';
import { recordOf, type Facts } from '../../components/calculator/record.ts';
import { resultOf } from '../../components/calculator/result.ts';
import { download } from '../lib/download.ts';

interface ShareProps {
  readonly scenario: Scenario;
  readonly choices: Choices;
  readonly facts: Facts;
  /** Address that gives the same result. */
  readonly address: string;
}

/** Buttons that pass a result on: its link, and its record as JSON or CSV. */
export function Share({ scenario, choices, facts, address }: ShareProps) {
  const [said, say] = useState('');
  const record = () => recordOf(scenario, resultOf(scenario, choices), choices, facts, address);
  const name = `token-energy-${scenario.configuration.row_id.replaceAll('/', '-')}-${scenario.area.iso3}-${scenario.year}`;
  const files = [
    ['JSON', 'application/json', () => `${JSON.stringify(record(), null, 2)}\n`],
    ['CSV', 'text/csv', () => recordCsv(record())],
  ] as const;
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
      <button type="button" class="button" onClick={() => void copy()}>
        Copy link
      </button>
      {files.map(([form, type, text]) => (
        <button
          key={form}
          type="button"
          class="button quiet"
          onClick={() => {
            download(`${name}.${form.toLowerCase()}`, type, text());
          }}
        >
          Download {form}
        </button>
      ))}
      <p class="share-said" role="status">
        {said}
      </p>
    </div>
  );
}
