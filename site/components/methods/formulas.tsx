import type { Grid } from '../../../scripts/contract/generated/api.d.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, integer, significant } from '../../figures/format.ts';
import { Term } from '../prose.tsx';

/** The formulas behind the figures, worked through for the reference row. */
export function Formulas({ reference, grid }: { reference: ModelConfiguration; grid: Grid }) {
  return (
    <>
      <p>
        Worked through for the reference row, {reference.model} on {cards(reference)} (<code>{reference.row_id}</code>
        ):
      </p>
      <dl class="terms">
        <Term name="Energy per token">
          J per token = average GPU power (W) ÷ output tokens per second
          <span class="worked">
            {integer(reference.gpu_power_watts_total)} W ÷ {decimals(reference.tokens_per_second, 1)} tokens/s ≈{' '}
            {significant(reference.gpu_power_watts_total / reference.tokens_per_second)} J; published as{' '}
            {reference.joules_per_output_token} J, from unrounded power
          </span>
        </Term>
        <Term name="Energy per million">
          Wh per million tokens = J per token × 1,000,000 ÷ 3,600
          <span class="worked">
            {reference.joules_per_output_token} J × 1,000,000 ÷ 3,600 = {energy(reference.wh_per_million_output_tokens)}{' '}
            Wh
          </span>
        </Term>
        <Term name="Carbon">
          kg CO2e per billion tokens = Wh per million tokens × gCO2e per kWh ÷ 1,000
          <span class="worked">
            {energy(reference.wh_per_million_output_tokens)} Wh × {significant(grid.world)} g per kWh (world,{' '}
            {grid.year}) ÷ 1,000 = {significant((reference.wh_per_million_output_tokens * grid.world) / 1000)} kg CO2e
            per billion tokens
          </span>
        </Term>
      </dl>
    </>
  );
}
