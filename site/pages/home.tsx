import { responsesChart } from '../charts/responses.tsx';
import { footOf } from '../charts/foot.ts';
import { sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import type { Page, Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';
import { workloadsOf } from '../workload.ts';

/** The energy of a response, links to the other pages, and energy by model size. */
export function homePage(site: Site): Page {
  const { documents } = site;
  const workloads = workloadsOf(documents);
  const foot = footOf(site, '/');
  const responses = responsesChart(workloads);
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
          <ChartFrame chart={responses} foot={foot} level={1}>
            Each dot is a model, and the line marks the median. The pale bar shows the same models on a nearly idle
            server. Some models gave responses of different lengths on different GPUs (
            <a href="/methods/#known-issues">known issues</a>). Crosses are values reported by the companies: Google
            includes hosts, idle machines and the data centre, and OpenAI doesn’t say what it includes. Neither names
            the model or the length. <a href="/methods/#why-other-figures-differ">Why other figures differ</a>
          </ChartFrame>
        )}
        <ul class="doors">
          <li>
            <a href="/models/">Models and GPUs</a> Compare models within your latency limit.
          </li>
          <li>
            <a href="/calculator/">Calculator</a> Energy and emissions of your tokens in your country.
          </li>
          <li>
            <a href="/data/">Data</a> CSV, JSON and releases that you can cite.
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
