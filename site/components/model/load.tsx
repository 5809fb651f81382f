import type { Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals, energy } from '../../figures/format.ts';
import { seriesOf } from '../../figures/series.ts';
import { energyAgainstBatch, energyAgainstLatency, markOf } from '../../pictures/model-load.ts';
import { Picture } from '../picture.tsx';

/** How energy depends on load: for each GPU two pictures, on the same scales for all of them. */
export function Load({ model, gpus }: { model: Model; gpus: readonly string[] }) {
  const series = seriesOf(model.configurations);
  return (
    <>
      {model.gpus.map((gpu) => {
        const panel = { model, gpu, colour: gpus.indexOf(gpu) };
        const others = model.gpus.filter((other) => other !== gpu);
        return (
          <section key={gpu} data-gpu={panel.colour} aria-label={`Energy and load on ${gpu}`}>
            <h3 class="gpu-mark">{gpu}</h3>
            <ul class="legend">
              {series
                .filter((one) => one.gpu === gpu)
                .map(({ name }, i) => (
                  <li key={name}>
                    <span class="gpu-mark" aria-hidden="true">
                      {markOf(i).sign}
                    </span>{' '}
                    {name}
                  </li>
                ))}
              <li>
                <span class="gpu-mark" aria-hidden="true">
                  ●
                </span>{' '}
                filled: the best row
              </li>
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
      best row).
    </>
  );
}
