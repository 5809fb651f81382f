import type { Configuration } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { configurationsOf } from '../documents/configuration.ts';
import { WORLD } from '../documents/grid.ts';
import type { Inputs } from '../inputs/inputs.ts';

/** What is known of one GPU name: its highest power limit, W, and its MIG profiles with how many fit on a card. */
interface KnownGpu {
  readonly powerLimitWatts: number | null;
  readonly migInstances: ReadonlyMap<string, number>;
}

/** A model that the API publishes. */
interface KnownModel {
  readonly slug: string;
  readonly name: string;
  readonly configurations: readonly Configuration[];
}

/** What contributions are checked against: the rules touch nothing else. */
export interface Reference {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  /** Ceiling on the median inter-token latency, ms. */
  readonly itlDeadlineMs: number;
  readonly validator: Validator;
  /** By `gpu_key`. */
  readonly gpus: ReadonlyMap<string, KnownGpu>;
  /** By `model_id`. */
  readonly models: ReadonlyMap<string, KnownModel>;
  /** Grids on which a row is priced in the report, gCO2e per kWh, World first. */
  readonly grids: readonly { readonly area: string; readonly gCo2ePerKwh: number }[];
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
  const keys = new Set([...nvidia.tdp, ...nvidia.migProfiles].map((row) => row.gpu_key));
  return {
    date: inputs.date,
    itlDeadlineMs: service.itl_deadline_ms,
    validator,
    gpus: new Map([...keys].map((key) => [key, knownGpu(inputs, key)])),
    models: new Map(
      mlEnergy.models.map(({ model_id, slug, name }) => [
        model_id,
        { slug, name, configurations: configurationsOf(inputs, slug) },
      ]),
    ),
    grids: gridsOf(inputs),
  };
}

function knownGpu({ nvidia }: Pick<ReferenceData, 'nvidia'>, key: string): KnownGpu {
  const limits = nvidia.tdp.filter((row) => row.gpu_key === key).map((row) => row.max_tdp_w);
  const profiles = nvidia.migProfiles.filter((row) => row.gpu_key === key);
  return {
    powerLimitWatts: limits.length === 0 ? null : Math.max(...limits),
    migInstances: new Map(profiles.map((row) => [row.profile, row.instances])),
  };
}

function gridsOf({ ember, service }: Pick<ReferenceData, 'ember' | 'service'>): Reference['grids'] {
  const names = new Map([
    ...ember.areas.map((row) => [row.iso3, row.name] as const),
    ...ember.areaNames.map((row) => [row.iso3, row.display_name] as const),
  ]);
  return [WORLD, ...service.measurements.report_grids].flatMap((iso3) => {
    const row = ember.intensity.find((r) => r.iso3 === iso3 && String(r.year) === service.grid.year);
    return row === undefined ? [] : [{ area: names.get(iso3) ?? iso3, gCo2ePerKwh: row.g_co2e_per_kwh }];
  });
}
