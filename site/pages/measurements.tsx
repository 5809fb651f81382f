import { comparedRows, Interventions, MeasurementTable, NoneYet, Run } from '../components/measurements.tsx';
import { integer, withUnit } from '../../src/figures/format.ts';
import { CodeLink } from '../components/prose.tsx';
import type { Page, Site } from '../documents.ts';

export function measurementsPage({ documents, repository }: Site): Page {
  const { measurements } = documents;
  const rows = comparedRows(documents);
  return {
    path: '/measurements/',
    above: [['/data/', 'Data']],
    title: 'Contributed measurements',
    description:
      'GPU energy per million output tokens that users measured and contributed: who measured what on which hardware, and whether it is comparable with the main table.',
    body: (
      <>
        <h1>Contributed measurements</h1>
        <p class="lead">What others measured on their own hardware, by the same protocol, with their names.</p>
        <p class="caveat">{measurements.caveat}</p>
        <p>{measurements.note}</p>
        {rows.length === 0 ? <NoneYet /> : <MeasurementTable rows={rows} />}

        <Interventions lines={measurements.interventions ?? []} />

        <h2>How to read a row</h2>
        <ul>
          <li>
            <strong>Median ITL</strong>: inter-token latency, the time from one token of an answer to the next. At or
            under {withUnit(integer(measurements.itl_deadline_ms), 'ms')} a row is <strong>comparable</strong> with the
            main table, whose rows keep the same ceiling, if the card is known. The word says nothing else.
          </li>
          <li>
            <strong>Beside the index</strong>: whether workload, precision, engine and card are those of the published
            runs of the model. Figures are like for like only where all four are the same. A row that does not name its
            workload may have served any.
          </li>
          <li>
            <strong>Nearest published run</strong>: energy of the row over that of the published configuration of the
            same model, GPU and precision that was run most alike: the nearest number of cards, then the nearest running
            batch. Under 1 the row took less. A card cut into slices (MIG) is compared with nothing.
          </li>
          <li>
            <strong>Measured by</strong>: the name is as the contributor wrote it; the handle beside it is the GitHub
            account that sent the file.
          </li>
          <li>
            <strong>Vendor-affiliated</strong>: who measured works for, or was paid by, a maker of the GPU, the engine
            or the model.
          </li>
        </ul>
        <p>
          The same as JSON: <CodeLink href="/api/v1/measurements.json">measurements.json</CodeLink>.{' '}
          <a href="/contribute/">Contribute a measurement</a>.
        </p>

        {rows.length > 0 && <h2>How each was measured</h2>}
        {rows.map((row) => (
          <Run key={row.source_file} row={row} repository={repository} />
        ))}
      </>
    ),
  };
}
