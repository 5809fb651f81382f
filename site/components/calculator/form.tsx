import { WORLD } from '../../../scripts/sources/ember/tables.ts';
import { byCodePoint, byKeys } from '../../../scripts/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { decimals, energy, integer, latency } from '../../figures/format.ts';
import { bestOn, type Answers, type Choices, type Problems, type Question, type Scenario } from './answers.ts';
import { Select, Text } from './field.tsx';
import { load } from './result.ts';

/** What the form needs; without `onAnswer` it can only be looked at. */
export interface FormProps {
  readonly choices: Choices;
  readonly answers: Answers;
  readonly problems: Problems;
  readonly scenario: Scenario;
  readonly onAnswer?: (question: Question, answer: string) => void;
}

/** The questions. Selects are the browser's own, so that they work by keyboard and on a telephone. */
export function Form({ choices, answers, problems, scenario, onAnswer }: FormProps) {
  const { configuration, area } = scenario;
  const { configurations, grid } = choices;
  const models = [...new Map(configurations.map((c) => [c.slug, c.model]))].sort(byKeys(([, name]) => name));
  const ofModel = configurations.filter((c) => c.slug === configuration.slug);
  const gpus = [...new Set(ofModel.map((c) => c.gpu))].sort(byCodePoint);
  const countries = grid.areas.filter((a) => a.area_type === 'country').sort(byKeys((a) => a.display_name));
  const best = bestOn(choices, configuration.slug, configuration.gpu)?.row_id;
  const answer = (question: Question) => (text: string) => onAnswer?.(question, text);
  const chooseBest = (slug: string, gpu: string): void => {
    const first = bestOn(choices, slug, gpu) ?? configurations.find((c) => c.slug === slug);
    if (first !== undefined) answer('configuration')(first.row_id);
  };
  const text = (question: Question) => ({
    id: question,
    value: answers[question],
    problem: problems[question],
    onAnswer: answer(question),
  });
  return (
    <div class="calculator-form needs-script">
      <fieldset disabled={onAnswer === undefined}>
        <legend>Model and server</legend>
        <div class="calculator-fields">
          <Select
            id="model"
            label="Model"
            value={configuration.slug}
            onAnswer={(slug) => {
              chooseBest(slug, configuration.gpu);
            }}
          >
            {models.map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            id="gpu"
            label="GPU"
            value={configuration.gpu}
            onAnswer={(gpu) => {
              chooseBest(configuration.slug, gpu);
            }}
          >
            {gpus.map((gpu) => (
              <option key={gpu} value={gpu}>
                {gpu}
              </option>
            ))}
          </Select>
          <Select
            id="configuration"
            label="Configuration"
            value={configuration.row_id}
            problem={problems.configuration}
            hint={measured(configuration)}
            onAnswer={answer('configuration')}
            wide
          >
            {ofModel
              .filter((c) => c.gpu === configuration.gpu)
              .map((c) => (
                <option key={c.row_id} value={c.row_id}>
                  {inWords(c, c.row_id === best)}
                </option>
              ))}
          </Select>
        </div>
      </fieldset>
      <fieldset disabled={onAnswer === undefined}>
        <legend>Use</legend>
        <div class="calculator-fields">
          <Text
            {...text('tokens')}
            label="Output tokens per day"
            hint={`${integer(scenario.outputTokensPerDay)}: what the model writes, not what it reads.`}
            wide
          />
          <Select
            id="country"
            label="Electricity of"
            value={area.iso3}
            problem={problems.country}
            onAnswer={answer('country')}
          >
            <option value={WORLD}>World</option>
            {countries.map(({ iso3, display_name }) => (
              <option key={iso3} value={iso3}>
                {display_name}
              </option>
            ))}
          </Select>
          <Select
            id="year"
            label="Year of the electricity"
            value={scenario.year}
            problem={problems.year}
            hint={`${decimals(scenario.gCo2ePerKwh, 1)} gCO2e per kWh`}
            onAnswer={answer('year')}
          >
            {Object.keys(area.years)
              .sort(byCodePoint)
              .reverse()
              .map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
          </Select>
        </div>
      </fieldset>
      <fieldset disabled={onAnswer === undefined}>
        <legend>
          Your own <span class="muted">(may stay empty)</span>
        </legend>
        <div class="calculator-fields">
          <Text
            {...text('pue')}
            label="PUE of the data centre"
            hint="Power usage effectiveness: energy of the whole site per energy of its computers, from 1. Empty: GPU alone."
            wide
          />
          <Text {...text('price')} label="Price of electricity per kWh" hint="Empty: no cost is shown." />
          <Text
            {...text('currency')}
            label="Its currency"
            hint="As you write it. Nothing is converted."
            inputMode="text"
          />
        </div>
      </fieldset>
    </div>
  );
}

function inWords(c: ModelConfiguration, best: boolean): string {
  const run = c.repeat === 1 ? '' : `, run ${c.repeat}`;
  return `${load(c)} (at most ${integer(c.max_num_seqs)})${run}: ${energy(c.wh_per_million_output_tokens)} Wh${best ? ' – best row' : ''}`;
}

function measured(c: ModelConfiguration): string {
  return (
    `${energy(c.wh_per_million_output_tokens)} Wh per million output tokens, in ${c.precision}; ` +
    `${latency(c.median_itl_ms)} ms from token to token (median inter-token latency); ` +
    `${integer(c.avg_output_tokens)} tokens in an average answer.`
  );
}
