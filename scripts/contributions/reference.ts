import type { Validator } from '../contract/validator.ts';
import { configurationsOf } from '../documents/configuration.ts';
import { WORLD } from '../documents/grid.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { knownOf, type Facts, type Known } from './known.ts';

/** What contributions are checked against: the rules touch nothing else. */
export interface Reference extends Known {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
}

/** The data that a reference is made of. */
export interface ReferenceData {
  readonly date: string;
  readonly service: Inputs['service'];
  readonly mlEnergy: Pick<Inputs['mlEnergy'], 'models' | 'configurations'>;
  readonly ember: Pick<Inputs['ember'], 'areas' | 'areaNames' | 'intensity'>;
  readonly nvidia: Pick<Inputs['nvidia'], 'tdp' | 'migProfiles'>;
}

/** The reference that the data of the project makes. */
export function referenceOf(inputs: ReferenceData, validator: Validator): Reference {
  const { nvidia, mlEnergy, service } = inputs;
  const known = knownOf({
    itlDeadlineMs: service.itl_deadline_ms,
    tdp: nvidia.tdp,
    migProfiles: nvidia.migProfiles,
    models: mlEnergy.models.map(({ model_id, slug, name }) => ({
      model_id,
      slug,
      name,
      configurations: configurationsOf(inputs, slug),
    })),
    grids: gridsOf(inputs),
  });
  return { ...known, date: inputs.date, validator };
}

function gridsOf({ ember, service }: Pick<ReferenceData, 'ember' | 'service'>): Facts['grids'] {
  const names = new Map([
    ...ember.areas.map((row) => [row.iso3, row.name] as const),
    ...ember.areaNames.map((row) => [row.iso3, row.display_name] as const),
  ]);
  return [WORLD, ...service.measurements.report_grids].flatMap((iso3) => {
    const row = ember.intensity.find((r) => r.iso3 === iso3 && String(r.year) === service.grid.year);
    return row === undefined ? [] : [{ area: names.get(iso3) ?? iso3, gCo2ePerKwh: row.g_co2e_per_kwh }];
  });
}
