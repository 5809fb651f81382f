import type { Model } from '../../../src/contract/generated/api.d.ts';
import { gpusOf } from '../../../src/figures/configuration.ts';
import { cards, energy, integer, itlCeiling, size, withUnit } from '../../../src/figures/format.ts';
import { Fact } from '../prose.tsx';

/** What a model is, in a line below its name. */
export function KeyFacts({ model }: { readonly model: Model }) {
  return (
    <p class="muted small">
      {`${size(model)} parameters · ${model.architecture} · on ${gpusOf(model.configurations).join(', ')}`}
    </p>
  );
}

/** What exactly was measured. */
export function Facts({ model: { model_id, configurations } }: { readonly model: Model }) {
  return (
    <dl class="facts">
      <Fact name="Model id">
        <code>{model_id}</code>
      </Fact>
      <Fact name="Precision">{precisionsOf({ configurations }).join(', ')}</Fact>
      <Fact name="Configurations">
        {integer(configurations.length)}
        <small>{[...new Set(configurations.map(cards))].join(', ')}</small>
      </Fact>
    </dl>
  );
}

/** The same model in another precision, where there is one, with its best figures. */
export function Versions({ model, models }: { model: Model; models: readonly Model[] }) {
  return (
    <>
      {otherVersions(model, models).map((other) => (
        <p key={other.slug}>
          Also measured in {precisionsOf(other).join(', ')}: <a href={`/models/${other.slug}/`}>{other.name}</a>, with{' '}
          {itlCeiling(other.itl_deadline_ms)} at best{' '}
          {Object.values(other.best)
            .map((c) => `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} on ${cards(c)}`)
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

/** The models that are this one in another precision: those whose slug is the same but for the precision it ends in. */
export function otherVersions(model: Model, models: readonly Model[]): Model[] {
  const precisions = new Set(models.flatMap(precisionsOf).map((precision) => precision.toLowerCase()));
  const base = (slug: string): string => {
    const cut = slug.lastIndexOf('-');
    return precisions.has(slug.slice(cut + 1)) ? slug.slice(0, cut) : slug;
  };
  return models.filter((other) => other.slug !== model.slug && base(other.slug) === base(model.slug));
}

/** The precisions that a model was measured in. */
function precisionsOf({ configurations }: Pick<Model, 'configurations'>): string[] {
  return [...new Set(configurations.map(({ precision }) => precision))];
}
