import type { Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals } from '../../figures/format.ts';
import { precisionsOf } from '../../figures/versions.ts';

/** What a model is, and what it was measured on. */
export function Facts({ model }: { model: Model }) {
  const { params_b, active_params_b } = model;
  return (
    <dl class="facts">
      <div>
        <dt>Parameters</dt>
        <dd>
          {billions(params_b)}
          <small>
            {params_b === active_params_b
              ? 'all active: at work on every token'
              : `${billions(active_params_b)} active: at work on any one token`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Architecture</dt>
        <dd>
          {model.architecture}
          {model.architecture === 'MoE' && <small>mixture of experts</small>}
        </dd>
      </div>
      <div>
        <dt>Measured on</dt>
        <dd>
          {[...new Set(model.configurations.map(cards))].join(', ')}
          <small>
            {model.configurations.length} configurations, {precisionsOf(model).join(', ')}
          </small>
        </dd>
      </div>
      <div>
        <dt>Model id</dt>
        <dd>
          <code>{model.model_id}</code>
        </dd>
      </div>
    </dl>
  );
}

function billions(count: number): string {
  return `${decimals(count, Number.isInteger(count) ? 0 : 1)} billion`;
}
