import { answersChart } from '../charts/answers.tsx';
import { footOf } from '../charts/foot.ts';
import { sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import type { Page, Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';
import { worksOf } from '../work.ts';

/** What an answer takes, what size costs, and the doors to the rest. */
export function homePage(site: Site): Page {
  const { documents } = site;
  const works = worksOf(documents);
  const foot = footOf(site, '/');
  const answers = answersChart(works);
  const [chat] = works;
  const bySize = chat === undefined ? null : sizeChart(chat, chat.ceilings[0]);
  return {
    path: '/',
    title: 'how much energy a token of each language model takes',
    description: documents.manifest.description,
    linkedData: datasetLinkedData(site),
    charts: answers === null ? [] : [answers],
    ...(answers !== null && { picture: answers.id }),
    body: (
      <>
        {answers === null ? (
          <h1>How much energy does a token take?</h1>
        ) : (
          <ChartFrame chart={answers} foot={foot} level={1}>
            A dot is a model, the line the middle one. Crosses: chat answers by their makers’ own count. Ours is GPUs
            alone on a busy server; Google adds hosts, idle machines and the data centre, and OpenAI doesn’t say what it
            counts. Neither names the model or the length.{' '}
            <a href="/methods/#why-other-figures-differ">Why other figures differ</a>
          </ChartFrame>
        )}
        <ul class="doors">
          <li>
            <a href="/models/">Which model, on which GPU?</a> Every model under your ceiling on the wait.
          </li>
          <li>
            <a href="/calculator/">Your tokens, your country</a> Energy, emissions, and what drives them.
          </li>
          <li>
            <a href="/data/">The data</a> CSV, JSON and releases to cite.
          </li>
        </ul>
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <p>
          <a href="/methods/">What is counted, how sure it is, and what it can’t tell</a>
        </p>
      </>
    ),
  };
}
