import type { Configuration, Model } from '../../../scripts/contract/generated/api.d.ts';
import type { Documents } from '../../documents.ts';
import { cards, decimals, energy, integer, itlCeiling, latency } from '../../figures/format.ts';
import { rowHistory, type RowHistory } from '../../figures/rows.ts';
import { seriesOf } from '../../figures/series.ts';
import { energyAgainstBatch, energyAgainstLatency, energyOverReleases, markOf } from '../../pictures/model-load.ts';
import { Picture } from '../picture.tsx';
import { Heads, TableBox } from '../table.tsx';

/** How energy depends on load: for each GPU two pictures, on the same scales for all of them. */
export function Load({ model, gpus }: { model: Model; gpus: readonly string[] }) {
  const series = seriesOf(model.configurations);
  return (
    <>
      {model.gpus.map((gpu) => {
        const panel = { model, gpu, colour: gpus.indexOf(gpu) };
        const own = series.filter((one) => one.gpu === gpu);
        const marks = [...own.map(({ name }, i) => [markOf(i).sign, name]), ['●', 'filled: the best row']];
        const others = model.gpus.filter((other) => other !== gpu);
        return (
          <section key={gpu} data-gpu={panel.colour} aria-label={`Energy and load on ${gpu}`}>
            <h3 class="gpu-mark">{gpu}</h3>
            <ul class="legend">
              {marks.map(([sign, name]) => (
                <li key={name}>
                  <span class="gpu-mark" aria-hidden="true">
                    {sign}
                  </span>{' '}
                  {name}
                </li>
              ))}
              {others.length > 0 && <li class="muted">grey lines: {others.join(', ')}</li>}
            </ul>
            <div class="panels">
              <Picture picture={energyAgainstBatch(panel)}>
                <Span model={model} gpu={gpu} />
              </Picture>
              <Picture picture={energyAgainstLatency(panel)}>
                Marks stand at the median; the thin lines run on to the 99th percentile. The dashed line is the ceiling
                on the median for a best row.
              </Picture>
            </div>
          </section>
        );
      })}
    </>
  );
}

/** The best row, and the smallest running batch of its series, in words. */
function Span({ model, gpu }: { model: Model; gpu: string }) {
  const best = model.best[gpu];
  const series = seriesOf(model.configurations).find(({ line }) => line.some(({ row_id }) => row_id === best?.row_id));
  const least = series?.line[0];
  if (best === undefined || least === undefined) return null;
  return (
    <>
      {cards(best)}: {energy(least.wh_per_million_output_tokens)} Wh with {decimals(least.avg_running_batch, 1)}{' '}
      requests at once, {energy(best.wh_per_million_output_tokens)} Wh with {decimals(best.avg_running_batch, 1)} (the
      best row with {itlCeiling(model.itl_deadline_ms)}).
    </>
  );
}

/** What each release published of the best rows; in a sentence where no release says anything else. */
export function History({ model, documents, gpus }: { model: Model; documents: Documents; gpus: readonly string[] }) {
  const dates = documents.releases?.releases.map(({ date }) => date) ?? [];
  if (dates.length === 0) return <p>There is no release yet.</p>;
  const histories = Object.values(model.best).map((best) => ({
    best,
    name: `${cards(best)}, batch cap ${integer(best.max_num_seqs)}`,
    history: rowHistory(best, model.updated, documents.history(best.row_id)),
  }));
  const changed = histories.filter(({ history }) => !history.constant);
  const same = histories.filter(({ history }) => history.constant).map(({ best }) => best.gpu);
  return (
    <>
      {same.length > 0 && (
        <p>
          {changed.length === 0 ? 'The best rows have' : `The best row on ${same.join(' and ')} has`} the same figures
          in {releasesOf(dates)}.
        </p>
      )}
      {changed.map(({ best, name, history }) => (
        <section key={best.row_id} data-gpu={gpus.indexOf(best.gpu)} aria-label={`History of ${name}`}>
          <h3 class="gpu-mark">{name}</h3>
          <div class="panels">
            <Picture picture={energyOverReleases(name, history, gpus.indexOf(best.gpu))}>
              What each release published of <code>{best.row_id}</code>.
            </Picture>
            <Steps name={name} history={history} />
          </div>
        </section>
      ))}
    </>
  );
}

function releasesOf(dates: readonly string[]): string {
  if (dates.length === 1) return `the one release there is so far, of ${dates.join()}`;
  return `each of the ${dates.length} releases, from ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}`;
}

function Steps({ name, history: { steps } }: { name: string; history: RowHistory }) {
  return (
    <TableBox kind="dense" label={`Figures of ${name} in each release`} caption={`${name}, release by release`}>
      <Heads heads={[['Release'], ...FIGURES]} />
      <tbody>
        {steps.map(({ date, notice, released, configuration, change }) => (
          <tr key={date}>
            <th scope="row">
              <time>{date}</time>
              {!released && ', not released'}
              {notice !== null && <div class="muted small">{notice}</div>}
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
