import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { roundToSignificant } from '../../src/core/text/number.ts';
import { factor, fromTo, integer, percent, twoDigits, withUnit } from '../../src/figures/format.ts';
import { converted } from '../../src/figures/boundary.ts';
import { chatResponses, type ChatResponses, NOT_INCLUDED, responsesChart } from '../charts/responses.tsx';
import { footOf } from '../charts/foot.ts';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import type { Page, Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';

/** The energy of a response, and links to the other pages. */
export function homePage(site: Site): Page {
  const { documents, workloads } = site;
  const foot = footOf(site, '/');
  const responses = responsesChart(workloads);
  const chatFacts = chatResponses(workloads);
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
            lead={<Lead site={site} limits={chatFacts.limits} release={foot.release} />}
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
                  median. The pale bar ends at the highest value on a nearly idle server, or for one image or video at a
                  time.
                </p>
                <Certainty documents={documents} />
                <p>
                  <strong>What companies report.</strong> Crosses are values that companies reported. Google’s includes
                  the data centre, and OpenAI doesn’t say what its value includes.{' '}
                  <a href="/methods/#why-other-figures-differ">Why other figures differ</a>
                </p>
                <LitreOfWater limits={chatFacts.limits} />
              </>
            }
          />
        )}
        <ul class="doors">
          <li>
            <a href="/models/">Models and GPUs</a> The energy of every measured model on each GPU, and energy by model
            size.
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
        <p>
          <a href="/methods/">Methods: what the figures include, their uncertainty and their limits</a>
        </p>
      </>
    ),
  };
}

/** Energy to heat one litre of water: 1 kg × 4.186 kJ/(kg K) × 80 K, in Wh. */
const LITRE_OF_WATER = (4.186 * 80) / 3.6;

type Limits = ChatResponses['limits'];

interface LeadProps {
  readonly site: Site;
  readonly limits: Limits;
  /** Name of the site, date of the data, licence. */
  readonly release: string;
}

/** A sentence to quote, the next steps, and the energy of a live chat, of a whole data centre and of a litre of water. */
function Lead({ site, limits, release }: LeadProps) {
  const { boundaries } = site.documents;
  const [loosest, live] = limits;
  const { median, limit, models } = loosest;
  return (
    <>
      <p class="lead" id="quote">
        An average chat response uses {rangeOf(loosest)} of GPU energy, depending on the model (median of {models}{' '}
        open-weights models: {withUnit(twoDigits(median), 'Wh')}), on busy servers with at most {withUnit(limit, 'ms')}{' '}
        <a href="/glossary/#latency-limit">between tokens</a>. The rest of the servers, cooling and idle time are not
        included.{' '}
        <span class="muted small">
          Source: {release} {site.url}/
        </span>
      </p>
      <p class="buttons">
        <a class="button" href="/calculator/">
          Calculate your use
        </a>
        <a class="button quiet" href="/compare/">
          Compare models
        </a>
        <button class="button quiet needs-script" type="button" data-copy="#quote">
          Copy the sentence
        </button>
      </p>
      <dl class="facts">
        {live !== undefined && (
          <div>
            <dt>Live chat, at most {withUnit(live.limit, 'ms')}</dt>
            <dd>
              <b>{withUnit(twoDigits(live.median), 'Wh')}</b> median of {live.models} models ({rangeOf(live)})
            </dd>
          </div>
        )}
        {boundaries !== null && (
          <div>
            <dt>Whole data centre</dt>
            <dd>
              <b>{dataCentreFactor(boundaries)}</b> the GPU energy, with{' '}
              <a href="/boundaries/">the rest of the servers and cooling</a>
            </dd>
          </div>
        )}
        <div>
          <dt>As much as boiling a litre of water</dt>
          <dd>
            <b>{responsesPerLitre(loosest)}</b> responses (median {perLitre(median)}).{' '}
            <a href="#litre-calculation">The calculation</a>
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The energy from the lowest to the highest model: `0.0051 to 0.14 Wh`. */
function rangeOf({ lowest, highest }: Limits[0]): string {
  return fromTo(twoDigits(lowest.wh), withUnit(twoDigits(highest.wh), 'Wh'));
}

/** How many responses of an energy, in Wh, would heat a litre of water: `2,600`. */
function perLitre(wh: number): string {
  return integer(roundToSignificant(LITRE_OF_WATER / wh, 2));
}

/** The same from the highest to the lowest model: `660 to 18,000`. */
function responsesPerLitre({ lowest, highest }: Limits[0]): string {
  return fromTo(perLitre(highest.wh), perLitre(lowest.wh));
}

/** The uncertainty of the figure of one model. */
function Certainty({ documents: { index } }: Pick<Site, 'documents'>) {
  const uncertainty = index.uncertainty.relative_expanded;
  const [below, above] = [percent(uncertainty / (1 + uncertainty)), percent(uncertainty)];
  return (
    <p>
      <strong>How certain the values are.</strong> The true GPU energy of a measured configuration is probably between{' '}
      {below} below and {above} above the value shown. <a href="/methods/#how-certain-a-figure-is">How we know</a>
    </p>
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
function LitreOfWater({ limits }: { readonly limits: Limits }) {
  return (
    <div id="litre-of-water">
      <p>
        <strong>Compared with a litre of water.</strong> Heating it from 20 to 100 °C needs{' '}
        {withUnit(integer(LITRE_OF_WATER), 'Wh')}, the GPU energy of{' '}
        {limits
          .map(
            (each) =>
              `${responsesPerLitre(each)} responses at ${withUnit(each.limit, 'ms')} (median ${perLitre(each.median)})`,
          )
          .join(' or ')}
        .
      </p>
      <details>
        <summary>The calculation</summary>
        {/* A link to a part of a closed element opens the element. */}
        <span id="litre-calculation">A litre</span> of water has a mass of 1 kg. Each kilogram needs{' '}
        {withUnit('4.186', 'kJ')} for each degree (<OutsideLink href={CALORIE}>NIST, calorie at 15 °C</OutsideLink>), so
        80 degrees need {withUnit('335', 'kJ')}, or {withUnit(integer(LITRE_OF_WATER), 'Wh')}. A kettle uses a little
        more, and a response also uses energy outside the GPUs.
      </details>
    </div>
  );
}
