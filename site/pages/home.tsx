import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { roundToSignificant } from '../../src/core/text/number.ts';
import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { factor, fromTo, integer, twoDigits, withUnit } from '../../src/figures/format.ts';
import { converted } from '../../packages/client-js/src/boundary.ts';
import { chatResponses, type ChatResponses, NOT_INCLUDED, responsesChart } from '../charts/responses.tsx';
import { footOf } from '../charts/foot.ts';
import { sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';

/** The energy of a response, links to the other pages, and energy by model size. */
export function homePage(site: Site): Page {
  const { documents, workloads } = site;
  const foot = footOf(site, '/');
  const responses = responsesChart(workloads);
  const chatFacts = chatResponses(workloads);
  const [chat] = workloads;
  const bySize = chat === undefined ? null : sizeChart(chat, chat.latencyLimits[0]);
  return {
    path: '/',
    title: 'how much energy language models use per token',
    description: documents.manifest.description,
    linkedData: datasetLinkedData(site),
    charts: responses === null ? [] : [responses],
    ...(responses !== null && { picture: responses.id }),
    body: (
      <>
        {responses === null || chatFacts === null ? (
          <h1>How much energy does a token use?</h1>
        ) : (
          <ChartFrame
            chart={responses}
            foot={foot}
            level={1}
            lead={<Lead documents={documents} limits={chatFacts.limits} />}
            notes={
              <>
                <p>
                  <strong>What was measured.</strong> {chatFacts.scope}
                </p>
                <p>
                  <strong>What is not included.</strong> {NOT_INCLUDED}
                </p>
                <p>
                  <strong>How to read the chart.</strong> Each dot is a model on a busy server, and the line marks the
                  median of the models. The pale bar ends at the model with the highest energy at its smallest batch: a
                  nearly idle server for chat and reasoning, one image or video at a time for the others. The two
                  columns show these two values. The energy of a response is the energy per token times the average
                  number of output tokens, which differs between GPUs for some models (
                  <a href="/methods/#known-issues">known issues</a>).
                </p>
                <p>
                  <strong>What companies report.</strong> Crosses are values that companies reported. Google’s includes
                  hosts, idle machines and the data centre. OpenAI doesn’t say what its value includes. Neither names
                  the model or the length of the response.{' '}
                  <a href="/methods/#why-other-figures-differ">Why other figures differ</a>
                </p>
                <LitreOfWater limits={chatFacts.limits} />
              </>
            }
          />
        )}
        <ul class="doors">
          <li>
            <a href="/models/">Models and GPUs</a> The energy of every measured model on each GPU.
          </li>
          <li>
            <a href="/compare/">Compare</a> Models and GPUs side by side, and which differences are clear.
          </li>
          <li>
            <a href="/calculator/">Calculator</a> Energy and emissions of your tokens in your country.
          </li>
          <li>
            <a href="/electricity/">Electricity</a> Grid carbon intensity by country.
          </li>
          <li>
            <a href="/data/">Data</a> CSV, JSON and releases that you can cite.
          </li>
          <li>
            <a href="/contribute/">Contribute</a> Measure a model on your GPUs and send the result.
          </li>
        </ul>
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <p>
          <a href="/methods/">Methods: what the figures include, their uncertainty and their limits</a>
        </p>
      </>
    ),
  };
}

/** Energy to heat one litre of water: 1 kg × 4.186 kJ/(kg K) × 80 K, in Wh. */
const LITRE_OF_WATER = (4.186 * 80) / 3.6;

interface LeadProps {
  readonly documents: Documents;
  readonly limits: ChatResponses['limits'];
}

/** The energy at each latency limit, the factor of a whole data centre and the uncertainty in short, and the next steps. */
function Lead({ documents: { boundaries, index }, limits }: LeadProps) {
  const uncertainty = index.uncertainty.relative_expanded;
  const [below, above] = [uncertainty / (1 + uncertainty), uncertainty].map((share) =>
    withUnit(integer(100 * share), '%'),
  );
  return (
    <>
      <dl class="facts">
        {limits.map(({ limit, median, range, models }) => (
          <div key={limit}>
            <dt>
              {limit === LIVE_CHAT_LIMIT ? 'Live chat' : 'Work that nobody waits for'}, latency limit{' '}
              {withUnit(limit, 'ms')}
            </dt>
            <dd>
              <b>{withUnit(twoDigits(median), 'Wh')}</b> median of {models} models, from {range}
            </dd>
          </div>
        ))}
        {boundaries !== null && (
          <div>
            <dt>Whole data centre</dt>
            <dd>
              <b>
                <a href="/boundaries/">{dataCentreFactor(boundaries)}</a>
              </b>{' '}
              the GPU energy, with the rest of the servers, standby servers and cooling
            </dd>
          </div>
        )}
        <div>
          <dt>Uncertainty of a measured configuration</dt>
          <dd>
            <b>
              <a href="/methods/#how-certain-a-figure-is">
                −{below} to +{above}
              </a>
            </b>{' '}
            of its figure: the true GPU energy is probably in this range
          </dd>
        </div>
      </dl>
      <p class="buttons">
        <a class="button" href="/calculator/">
          Calculate your use
        </a>
        <a class="button quiet" href="/compare/">
          Compare models
        </a>
      </p>
    </>
  );
}

/** How many times as much energy a whole data centre uses as its GPUs, according to published ratios. */
function dataCentreFactor({ rungs }: Boundaries): string {
  const { low, high } = converted({ low: 1, middle: 1, high: 1 }, rungs);
  return `${fromTo(factor(low), factor(high))} times`;
}

/** The definition of the calorie: the heat that warms a gram of water by one degree. */
const CALORIE =
  'https://www.nist.gov/pml/special-publication-811/nist-guide-si-appendix-b-conversion-factors/nist-guide-si-appendix-b8';

/** Responses compared with a litre of boiling water, and the calculation. */
function LitreOfWater({ limits: [loosest, live] }: Pick<LeadProps, 'limits'>) {
  const responses = (median: number): string => integer(roundToSignificant(LITRE_OF_WATER / median, 2));
  return (
    <div id="litre-of-water">
      <p>
        <strong>Compared with a litre of water.</strong> The GPU energy of about {responses(loosest.median)} such
        responses at {withUnit(loosest.limit, 'ms')}
        {live !== undefined && `, or ${responses(live.median)} at ${withUnit(live.limit, 'ms')},`} would heat a litre of
        water from 20 to 100 °C.
      </p>
      <details>
        <summary>The calculation</summary>A litre of water has a mass of 1 kg. Each kilogram needs{' '}
        {withUnit('4.186', 'kJ')} for each degree (<OutsideLink href={CALORIE}>NIST, calorie at 15 °C</OutsideLink>), so
        80 degrees need {withUnit('335', 'kJ')}, or {withUnit(integer(LITRE_OF_WATER), 'Wh')}. A kettle uses a little
        more, and a response also uses energy outside the GPUs.
      </details>
    </div>
  );
}
