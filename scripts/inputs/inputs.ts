import type { Definitions } from '../contract/definitions.ts';
import type { Change, Measurement, Releases } from '../contract/generated/api.d.ts';
import type {
  AreaNameRow,
  AreaRow,
  ConfigurationRow,
  DocumentRow,
  EmbodiedRow,
  IntensityRow,
  MigProfileRow,
  ModelRow,
  Retirement,
  ScoreNoteRow,
  ScoreRow,
  Service,
  SourceFile,
  SystemRow,
  TdpRow,
} from '../contract/generated/data.d.ts';

/** A contributed measurement file: its path in the repository, and what it says. */
export interface Contribution {
  readonly file: string;
  readonly measurement: Measurement;
}

/** The sources, by the name of their folder in `data/`. */
export type SourceId = 'ml-energy' | 'ember' | 'ai-energy-score' | 'nvidia';

/** Everything the documents are made from. With the same inputs, the same bytes come out. */
export interface Inputs {
  /** Build date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly service: Service;
  readonly sources: Readonly<Record<SourceId, SourceFile>>;
  readonly models: readonly ModelRow[];
  readonly configurations: readonly ConfigurationRow[];
  readonly areas: readonly AreaRow[];
  readonly intensity: readonly IntensityRow[];
  readonly areaNames: readonly AreaNameRow[];
  readonly scores: readonly ScoreRow[];
  readonly scoreNotes: readonly ScoreNoteRow[];
  readonly tdp: readonly TdpRow[];
  readonly systems: readonly SystemRow[];
  readonly migProfiles: readonly MigProfileRow[];
  readonly embodied: readonly EmbodiedRow[];
  readonly hardwareDocuments: readonly DocumentRow[];
  readonly contributions: readonly Contribution[];
  /** The ledger, oldest first. */
  readonly changes: readonly Change[];
  readonly retired: readonly Retirement[];
  /** `releases/index.json` as last released; null before the first release. */
  readonly releases: Releases | null;
  readonly definitions: Definitions;
  /** The measurement schema's file, as it stands. */
  readonly measurementSchema: string;
  /** The generated TypeScript declarations of the published documents. */
  readonly types: string;
}

/** Address of the API, without a slash at the end. */
export function baseUrl(inputs: Inputs): string {
  return `${inputs.service.site_url}/api/v1`;
}
