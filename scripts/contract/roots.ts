import { sha256 } from '../files/digest.ts';
import { reachable, type Definitions } from './definitions.ts';
import type { SchemaFile } from './schema.ts';

/** What schemas are of: the published documents, the files of `data/`, the site's own files outside `/api/v1/`. */
type Kind = 'api' | 'data' | 'site';

/** Where the declarations of the types of one kind lie. */
export function typesFile(kind: Kind): string {
  return `scripts/contract/generated/${kind}.d.ts`;
}

/** Where the declarations of the published documents lie; published as `types.d.ts`. */
export const API_TYPES = typesFile('api');

/** The names of the schemas of one kind. Those of the published documents are those of `api/` and of measurements. */
export function rootsOf(files: readonly SchemaFile[], kind: Kind): string[] {
  return files
    .filter(({ path }) => (/^(data|site)\//.exec(path)?.[1] ?? 'api') === kind)
    .flatMap(({ schema }) => schema.title ?? []);
}

/** Digest of the named schemas `roots` and of all they lead to: the first 16 hex digits of a SHA-256. */
export function digestOf(definitions: Definitions, roots: readonly string[]): string {
  const needed = reachable(definitions, roots);
  const schemas = [...definitions].filter(([name]) => needed.has(name));
  return sha256(JSON.stringify(schemas)).slice(0, 16);
}

/**
 * The first line of the declarations generated from `roots`: it names the digest of the schemas behind them, so
 * that the build sees when they are older than the schemas.
 */
export function typesHeader(definitions: Definitions, roots: readonly string[]): string {
  return `// Generated from the JSON Schemas of the API (SHA-256 ${digestOf(definitions, roots)}). Do not edit.`;
}
