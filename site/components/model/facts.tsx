import type { Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals } from '../../figures/format.ts';
import { precisionsOf } from '../../figures/versions.ts';

/** What a model is, and what it was measured on. */
export function Facts({ model }: { model: Model }) {
  const { params_b, active_params_b } = model;
  const facts = [
    [
      'Parameters',
      billions(params_b),
      params_b === active_params_b
        ? 'all active: at work on every token'
        : `${billions(active_params_b)} active: at work on any one token`,
    ],
    ['Architecture', model.architecture, model.architecture === 'MoE' ? 'mixture of experts' : null],
    [
      'Measured on',
      [...new Set(model.configurations.map(cards))].join(', '),
      `${model.configurations.length} configurations, ${precisionsOf(model).join(', ')}`,
    ],
    ['Model id', <code>{model.model_id}</code>, null],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, fact, small]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {fact}
            {small !== null && <small>{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function billions(count: number): string {
  return `${decimals(count, Number.isInteger(count) ? 0 : 1)} billion`;
}
