import type { Model } from '../../../scripts/contract/generated/api.d.ts';
import type { Documents } from '../../documents.ts';
import { cards, decimals, energy, integer, latency } from '../../figures/format.ts';
import { rowHistory, type RowHistory } from '../../figures/row-history.ts';
import { energyOverReleases } from '../../pictures/model-history.ts';
import { Picture } from '../picture.tsx';

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
  return (
    <>
      {changed.length < histories.length && (
        <p>
          {changed.length === 0
            ? 'The best rows have'
            : `The best row on ${histories
                .filter(({ history }) => history.constant)
                .map(({ best }) => best.gpu)
                .join(' and ')} has`}{' '}
          the same figures in {releasesOf(dates)}.
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
    <section class="table-box dense" tabIndex={0} aria-label={`Figures of ${name} in each release`}>
      <table>
        <caption>{name}, release by release</caption>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <Head name="Energy" unit="Wh / M tokens" />
            <Head name="Change" unit="%" />
            <Head name="Median ITL" unit="ms" />
            <Head name="Output" unit="tokens/s" />
            <Head name="Running batch" unit="requests" />
          </tr>
        </thead>
        <tbody>
          {steps.map(({ date, released, configuration: c, change }) => (
            <tr key={date}>
              <th scope="row">
                <time>{date}</time>
                {!released && ', not released'}
              </th>
              {c === null ? (
                <td colSpan={5} class="muted">
                  not in this release
                </td>
              ) : (
                <>
                  <td class="figure">{energy(c.wh_per_million_output_tokens)}</td>
                  <td class="figure">{change === null ? '–' : percent(change)}</td>
                  <td class="figure">{latency(c.median_itl_ms)}</td>
                  <td class="figure">{integer(c.tokens_per_second)}</td>
                  <td class="figure">{decimals(c.avg_running_batch, 1)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ name, unit }: { name: string; unit: string }) {
  return (
    <th scope="col" class="figure">
      {name}
      <span class="unit">{unit}</span>
    </th>
  );
}

function percent(change: number): string {
  return `${change > 0 ? '+' : ''}${decimals(100 * change, 2)}`;
}
