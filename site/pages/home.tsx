import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { factor, fromTo, integer, withUnit } from '../../packages/client-js/src/format.ts';
import { medianChatResponse, responsesChart } from '../charts/responses.tsx';
import { footOf } from '../charts/foot.ts';
import { sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import type { Page, Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';

/** The energy of a response, links to the other pages, and energy by model size. */
export function homePage(site: Site): Page {
  const { documents, workloads } = site;
  const foot = footOf(site, '/');
  const responses = responsesChart(workloads);
  const median = medianChatResponse(workloads);
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
        {responses === null ? (
          <h1>How much energy does a token use?</h1>
        ) : (
          <ChartFrame
            chart={responses}
            foot={foot}
            level={1}
            lead={median === null ? undefined : <Everyday median={median} boundaries={documents.boundaries} />}
          >
            Each dot is a model, and the line marks the median. The pale bar ends at the highest value on a nearly idle
            server. The energy of a response is the energy per token times the average number of output tokens, which
            differs between GPUs for some models (<a href="/methods/#known-issues">known issues</a>). Crosses are values
            that companies reported. Google’s includes hosts, idle machines and the data centre. OpenAI doesn’t say what
            its value includes. Neither names the model or the length of the response.{' '}
            <a href="/methods/#why-other-figures-differ">Why other figures differ</a>
          </ChartFrame>
        )}
        {responses !== null && <LitreOfWater />}
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

interface EverydayProps {
  /** The GPU energy of the median response, Wh. */
  readonly median: number;
  readonly boundaries: Boundaries | null;
}

/** The energy of a whole site, and the median response compared with a litre of boiling water. */
function Everyday({ median, boundaries }: EverydayProps) {
  const count = integer(Number((LITRE_OF_WATER / median).toPrecision(2)));
  return (
    <>
      {boundaries !== null && <WholeSite boundaries={boundaries} />}The GPU energy of about {count} median responses
      would <a href="#litre-of-water">bring a litre of water to the boil</a>.
    </>
  );
}

/** How much more energy a whole site uses than its GPUs, according to published ratios. */
function WholeSite({ boundaries: { rungs } }: { readonly boundaries: Boundaries }) {
  const [low, high] = [rungs.map((rung) => rung.low), rungs.map((rung) => rung.high)].map((ratios) =>
    ratios.reduce((product, ratio) => product * ratio, 1),
  );
  return (
    <>
      With servers, standby machines and cooling, a whole site uses {fromTo(factor(low ?? 1), factor(high ?? 1))} times
      as much, according to <a href="/boundaries/">published ratios</a>.{' '}
    </>
  );
}

/** The calculation of the comparison with a litre of water. */
function LitreOfWater() {
  return (
    <p class="muted small" id="litre-of-water">
      <strong>A litre of water:</strong> heating it from 20 to 100 °C takes {withUnit(integer(LITRE_OF_WATER), 'Wh')}.
      With a specific heat of 4.186 kJ/(kg K), 1 kg × 80 K takes 335 kJ, and 1 Wh is 3.6 kJ. A kettle needs a little
      more, and a response also uses energy outside the GPUs.
    </p>
  );
}
