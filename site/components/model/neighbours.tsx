import type { Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, energy } from '../../figures/format.ts';
import { otherVersions, precisionsOf } from '../../figures/versions.ts';

/** The same model in another precision, where there is one, with its best figures. */
export function Versions({ model, models }: { model: Model; models: readonly Model[] }) {
  return (
    <>
      {otherVersions(model, models).map((other) => (
        <p key={other.slug}>
          Also measured in {precisionsOf(other).join(', ')}: <a href={`/models/${other.slug}/`}>{other.name}</a>, at
          best{' '}
          {Object.values(other.best)
            .map((c) => `${energy(c.wh_per_million_output_tokens)} Wh on ${cards(c)}`)
            .join(' and ')}
          .
        </p>
      ))}
    </>
  );
}

/** The models before and after this one, in the order of the list. */
export function Neighbours({ model, models }: { model: Model; models: readonly Model[] }) {
  const place = models.findIndex(({ slug }) => slug === model.slug);
  const [before, after] = [models[place - 1], models[place + 1]];
  return (
    <nav class="neighbours" aria-label="Other models">
      {before !== undefined && (
        <a href={`/models/${before.slug}/`} rel="prev">
          ← {before.name}
        </a>
      )}
      <a href="/models/">All models</a>
      {after !== undefined && (
        <a href={`/models/${after.slug}/`} rel="next">
          {after.name} →
        </a>
      )}
    </nav>
  );
}
