import type { Definitions } from '../../contract/definitions.ts';
import type { SchemaFile } from '../../contract/schema.ts';
import type { Change, Measurement, Releases } from '../../contract/generated/api.d.ts';
import type {
  Clients,
  KeptIssue,
  KnownWarning,
  Retirement,
  Service,
  SourceFile,
} from '../../contract/generated/data.d.ts';
import type { Reference } from '../../checker/reference.ts';
import { SOURCE_NAMES, type SourceInputs } from '../../sources/index.ts';

/** A contributed measurement file: its path in the repository, and its content. */
export interface Contribution {
  readonly file: string;
  readonly measurement: Measurement;
}

/** Everything the documents are made from. The same inputs always give the same bytes. */
export interface Inputs extends SourceInputs {
  /** Build date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly service: Service;
  readonly contributions: readonly Contribution[];
  /** What measurements are compared with, made from the other inputs. */
  readonly reference: Reference;
  /** The change log, oldest first. */
  readonly changes: readonly Change[];
  readonly retired: readonly Retirement[];
  /** The known issues of published figures. */
  readonly knownIssues: readonly KeptIssue[];
  /** The number of warnings that the physics rules give for the rows of the source, by rule. */
  readonly knownWarnings: readonly KnownWarning[];
  /** `releases/index.json` as last released; null before the first release. */
  readonly releases: Pick<Releases, 'latest' | 'releases'> | null;
  /** Names, texts and settings of the client packages. */
  readonly clients: Clients;
  readonly definitions: Definitions;
  /** The files that the definitions are read from. */
  readonly schemas: readonly SchemaFile[];
  /** The unchanged text of the measurement schema. */
  readonly measurementSchema: string;
  /** The generated TypeScript declarations of the published documents. */
  readonly types: string;
}

/** The inputs without contributed measurements. */
export type InputsWithoutContributions = Omit<Inputs, 'contributions'>;

/** Address of the API, without a slash at the end. */
export function baseUrl(inputs: Inputs): string {
  return `${inputs.service.site_url}/api/v1`;
}

/** The records of all sources, in the order in which the manifest lists them. */
export function sourcesOf(inputs: Inputs): SourceFile[] {
  return SOURCE_NAMES.map((name) => inputs[name].source);
}
