import { ceilingCurves } from '../../src/figures/ceilings.ts';
import { areIndexLimits, type Limits, pick, ruleInWords } from '../../src/figures/limits.ts';
import { isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../src/figures/uncertainty.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { ceilingInWords, workloadChart } from '../charts/workload.tsx';
import type { WorkloadDocument } from '../documents.ts';
import { selectionInPrint } from '../views/rows.ts';
import { CeilingBar, type CeilingFiguresProps } from './ceiling-bar.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { WorkloadTable } from './workload-table.tsx';

/** What the figures of a workload are drawn from, beside its document. */
export interface WorkloadWords {
  readonly workload: string;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  /** The ceiling of its best rows, ms. */
  readonly published: number;
  readonly foot: ChartFoot;
}

/** The limits of images and videos are on the batch, which is none of these. */
interface WorkloadFiguresProps extends CeilingFiguresProps {
  readonly words: WorkloadWords;
  readonly document: WorkloadDocument;
}

/** The best rows of a workload under its ceiling: as a chart, as a table, which can't be told apart, and which can't be right. */
export function WorkloadFigures(props: WorkloadFiguresProps) {
  const { words, document, limits, take, sizes, only } = props;
  const { gpus, foot } = words;
  const shown = under(document, limits);
  const ceiling = ceilingInWords(document, limits);
  return (
    <>
      {'itl_deadline_ms' in document ? (
        <CeilingBar
          {...props}
          published={document.itl_deadline_ms}
          curves={ceilingCurves(document.configurations, limits.statistic).pairs}
        />
      ) : (
        <p class="limits">
          <span class="chip">{ceiling}</span>
        </p>
      )}
      <ChartFrame chart={workloadChart(shown, gpus, limits)} foot={foot} take={take} sizes={sizes} />
      {only === undefined && (
        <>
          <h2 id="best">The most frugal configurations</h2>
          <p>{ruleOf(document, limits)}</p>
          <WorkloadTable
            // Where scripts run, the heads of a table are made buttons: another ceiling is another table.
            key={ceiling}
            document={shown}
            rows={shown.best}
            base={foot.base}
            csv={shown.best === document.best ? `${foot.base}charts/workload-${document.workload}.csv` : undefined}
            caption={`${document.name}: the most frugal configuration of each model on each GPU`}
          />
          {[...tiesOf(shown), ...doubtsOf(shown)].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
    </>
  );
}

/** A document with the best rows under other limits; that of images or videos is as it is. */
function under(document: WorkloadDocument, limits: Limits): WorkloadDocument {
  if (!('itl_deadline_ms' in document) || areIndexLimits(limits, document.itl_deadline_ms)) return document;
  return { ...document, best: pick(document.configurations, limits) };
}

function ruleOf(document: WorkloadDocument, limits: Limits): string {
  const selection = selectionInPrint(document.selection);
  return 'itl_deadline_ms' in document ? ruleInWords(limits, document.itl_deadline_ms, selection) : selection;
}

/** The best rows whose latency can't be that of their steady state, in a sentence. */
function doubtsOf({ configurations, best }: WorkloadDocument): string[] {
  const doubtful = new Set(
    configurations.flatMap((row) => ('itl_fits_throughput' in row && !row.itl_fits_throughput ? row.row_id : [])),
  );
  const rows = best.filter(({ row_id }) => doubtful.has(row_id)).map(({ model, gpu }) => `${model} on ${gpu}`);
  return rows.length === 0
    ? []
    : [`The latency of ${rows.join(', ')} does not fit its throughput, so that it may not keep the ceiling.`];
}

/** For each GPU, the best rows that can't be told from the lowest one, in a sentence. */
function tiesOf(document: WorkloadDocument): string[] {
  const rows = energiesOf(document);
  return document.gpus.flatMap((gpu) => {
    const [lowest, ...others] = rows.filter((row) => row.gpu === gpu);
    if (lowest === undefined) return [];
    const alike = others.filter((row) => isNotDistinguishable(lowest, row)).map(({ model }) => model);
    return alike.length === 0
      ? []
      : [`On ${gpu}, ${NOT_DISTINGUISHABLE} from the lowest, ${lowest.model}: ${alike.join(', ')}.`];
  });
}

/** The figures that the best rows are in the order of. */
function energiesOf(document: WorkloadDocument) {
  const figure = ({ model, gpu, relative_uncertainty }: (typeof document.best)[0], value: number) => {
    return { model, gpu, value, relativeUncertainty: relative_uncertainty };
  };
  switch (document.unit) {
    case 'Wh per million output tokens':
      return document.best.map((row) => figure(row, row.wh_per_million_output_tokens));
    case 'Wh per image':
      return document.best.map((row) => figure(row, row.wh_per_image));
    case 'Wh per video':
      return document.best.map((row) => figure(row, row.wh_per_video));
  }
}
