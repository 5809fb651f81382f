import { Day } from '../prose.tsx';
import type { Configuration, Model } from '../../../src/contract/generated/api.d.ts';
import { slugOf } from '../../../src/core/text/slug.ts';
import type { Chart, ChartFoot } from '../../charts/chart.ts';
import { sourceInWords } from '../../charts/foot.ts';
import { historyChart } from '../../charts/history.tsx';
import type { Documents } from '../../documents.ts';
import { cards, decimals, energy, integer, latency, inPrint } from '../../../src/figures/format.ts';
import { rowHistory, type RowHistory } from '../../views/rows.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { Heads, TableBox } from '../table.tsx';

/** What each release published of a best row, and the chart of it where it changed. */
export interface BestHistory {
  readonly best: Configuration;
  readonly name: string;
  readonly history: RowHistory;
  /** Null where every release says the same. */
  readonly chart: Chart | null;
}

/** The history of the best rows of a model; none before the first release. */
export function historiesOf(model: Model, documents: Documents, gpus: readonly string[]): BestHistory[] {
  if ((documents.releases?.releases.length ?? 0) === 0) return [];
  return Object.values(model.best).map((best) => {
    const name = `${model.name}, ${cards(best)}, batch cap ${integer(best.max_num_seqs)}`;
    const history = rowHistory(best, model.updated, documents.history(best.row_id));
    const id = `history-${slugOf(best.row_id)}`;
    const source = sourceInWords(model.source);
    const colour = gpus.indexOf(best.gpu);
    return {
      best,
      name,
      history,
      chart: history.constant ? null : historyChart({ id, name, history, source, colour }),
    };
  });
}

interface HistoryProps {
  readonly histories: readonly BestHistory[];
  readonly foot: ChartFoot;
}

/** What each release published of the best rows that some release says something else of; nothing where none is. */
export function History({ histories, foot }: HistoryProps) {
  if (histories.every(({ chart }) => chart === null)) return null;
  return (
    <>
      <h2>History over releases</h2>
      {histories.map(
        ({ best, name, history, chart }) =>
          chart !== null && (
            <section key={best.row_id} aria-label={`History of ${name}`}>
              <ChartFrame chart={chart} foot={foot} level={3} />
              <Steps name={name} history={history} />
            </section>
          ),
      )}
    </>
  );
}

function Steps({ name, history: { steps } }: { name: string; history: RowHistory }) {
  return (
    <TableBox kind="dense" label={`Figures of ${name} in each release`} caption={`${name}, release by release`}>
      <Heads heads={[['Release'], ...FIGURES]} />
      <tbody>
        {steps.map(({ date, notice, released, configuration, change }) => (
          <tr key={date}>
            <th scope="row">
              <Day date={date} />
              {!released && ', not released'}
              {notice !== null && <div class="muted small">{inPrint(notice)}</div>}
            </th>
            {configuration === null ? (
              <td colSpan={FIGURES.length} class="muted">
                not in this release
              </td>
            ) : (
              FIGURES.map(([head, , written]) => (
                <td key={head} class="figure">
                  {written(configuration, change)}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** The figures of a release: name, unit, and how each is written. */
const FIGURES: readonly (readonly [string, string, (c: Configuration, change: number | null) => string])[] = [
  ['Energy', 'Wh / M tokens', (c) => energy(c.wh_per_million_output_tokens)],
  ['Change', '%', (_, change) => (change === null ? '–' : percent(change))],
  ['Median ITL', 'ms', (c) => latency(c.median_itl_ms)],
  ['Output', 'tokens/s', (c) => integer(c.tokens_per_second)],
  ['Running batch', 'requests', (c) => decimals(c.avg_running_batch, 1)],
];

function percent(change: number): string {
  return `${change > 0 ? '+' : ''}${decimals(100 * change, 2)}`;
}
