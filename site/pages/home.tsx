import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { roundToSignificant } from '../../src/core/text/number.ts';
import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { factor, fromTo, integer, twoDigits, withUnit } from '../../packages/client-js/src/format.ts';
import { chatResponses, responsesChart } from '../charts/responses.tsx';
import { footOf } from '../charts/foot.ts';
import { sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import type { Page, Site } from '../documents.ts';
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
            {...(chatFacts.live !== null && { second: chatFacts.live })}
            lead={
              <>
                {chatFacts.range} <a href="/models/">Choose another limit</a>. <WaterForOneResponse {...chatFacts} />
                {documents.boundaries !== null && <DataCentre boundaries={documents.boundaries} />}{' '}
                <Certainty uncertainty={documents.index.uncertainty.relative_expanded} />
              </>
            }
            notes={
              <>
                <p>
                  <strong>What was measured.</strong> {chatFacts.scope}
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
                <LitreOfWater median={chatFacts.median} />
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

interface WaterForOneResponseProps {
  /** The GPU energy of an average response of the median model, Wh. */
  readonly median: number;
  /** The same in a live chat, Wh; null if it is not known. */
  readonly liveMedian: number | null;
}

/** The water that the GPU energy of an average response would heat. */
function WaterForOneResponse({ median, liveMedian }: WaterForOneResponseProps) {
  const water = (wh: number): string => withUnit(twoDigits((1000 * wh) / LITRE_OF_WATER), 'mL');
  return (
    <>
      The GPU energy of an average response of the median model would{' '}
      <a href="#litre-of-water">heat {water(median)} of water</a> from 20 to {withUnit('100', '°C')}
      {liveMedian !== null && `, or ${water(liveMedian)} at ${withUnit(LIVE_CHAT_LIMIT, 'ms')}`}.
    </>
  );
}

/** How far the true value of a figure is likely from it. `uncertainty` is relative. */
function Certainty({ uncertainty }: { readonly uncertainty: number }) {
  const [below, above] = [uncertainty / (1 + uncertainty), uncertainty].map((share) =>
    withUnit(integer(100 * share), '%'),
  );
  return (
    <>
      The true GPU energy of a measured configuration is{' '}
      <a href="/methods/#how-certain-a-figure-is">
        probably between {below} below and {above} above
      </a>{' '}
      its figure.
    </>
  );
}

/** How much more energy a whole data centre uses than its GPUs, according to published ratios. */
function DataCentre({ boundaries: { rungs } }: { readonly boundaries: Boundaries }) {
  const [low, high] = [rungs.map((rung) => rung.low), rungs.map((rung) => rung.high)].map((ratios) =>
    ratios.reduce((product, ratio) => product * ratio, 1),
  );
  return (
    <>
      {' '}
      With the rest of the servers, standby servers and cooling, a whole data centre uses{' '}
      <a href="/boundaries/">{fromTo(factor(low ?? 1), factor(high ?? 1))} times as much</a>.
    </>
  );
}

/** The definition of the calorie: the heat that warms a gram of water by one degree. */
const CALORIE =
  'https://www.nist.gov/pml/special-publication-811/nist-guide-si-appendix-b-conversion-factors/nist-guide-si-appendix-b8';

/** Responses compared with a litre of boiling water, and the calculation. `median` is the GPU energy of an average response, Wh. */
function LitreOfWater({ median }: { readonly median: number }) {
  return (
    <div id="litre-of-water">
      <p>
        <strong>Compared with a litre of water.</strong> The GPU energy of about{' '}
        {integer(roundToSignificant(LITRE_OF_WATER / median, 2))} such responses would heat a litre of water from 20 to
        100 °C.
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
