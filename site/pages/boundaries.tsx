import type { BoundaryRung } from '../../src/contract/generated/api.d.ts';
import { fromTo, inPrint, threeDigits } from '../../src/figures/format.ts';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { prose } from '../blocks/markdown.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import { boundariesChart } from '../charts/boundaries.tsx';
import { footOf } from '../charts/foot.ts';
import type { Page, Site } from '../documents.ts';

/** How far nodes, fleets and sites lie from their GPUs: `docs/pages/boundaries.md`. */
export function boundariesPage(site: Site): Page {
  const { boundaries } = site.documents;
  const chart = boundaries && boundariesChart(boundaries);
  return {
    path: '/boundaries/',
    title: 'From the GPU to the meter',
    description: 'What lies between the energy of GPUs and the meter, by published ratios, with each source.',
    above: [['/methods/', 'Methods']],
    ...(chart !== null && { charts: [chart] }),
    ...(boundaries !== null && { part: { files: ['/boundaries.json'], sources: [boundaries.source] } }),
    body: prose('boundaries', {
      chart: chart && <ChartFrame chart={chart} foot={footOf(site, '/boundaries/')} />,
      rungs: <>{boundaries?.rungs.map(Rung)}</>,
      formula: boundaries?.formula ?? '',
      caveat: boundaries?.caveat ?? 'This release is from before there were ratios.',
    }),
  };
}

const READ = { document: 'read at first hand', abstract: 'read as abstract', second_hand: 'read at second hand' };

/** What a step adds, and who published how much that is. */
function Rung({ rung, from, low, high, is_alone, adds, leaves_out, rows }: BoundaryRung) {
  return (
    <>
      <h3>
        From {from === 'gpu' ? 'GPU' : from} to {rung}: {fromTo(threeDigits(low), threeDigits(high))}×
      </h3>
      <p>
        {is_alone && 'By one publisher alone. '}
        {adds} Still not in it: {leaves_out}
      </p>
      <ul>
        {rows.map(({ id, ratio, kind, what, url, title, year, read, note }) => (
          <li key={id}>
            {threeDigits(ratio)}×, {kind}. {inPrint(what)}. <OutsideLink href={url}>{title}</OutsideLink>, {year},{' '}
            {READ[read]}. {inPrint(note ?? '')}
          </li>
        ))}
      </ul>
    </>
  );
}
