import { type Finding, finding, FindingsError } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { nearNames } from '../../../src/core/text/closest.ts';
import { firstFew } from '../../../src/core/text/words.ts';
import { type NameRule, plain } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { isClosed } from '../../client-js/src/names.ts';
import type { TokenEnergy } from '../../client-js/token-energy.d.ts';
import { FORMATS } from './formats/index.ts';
import { OWN_SERVERS } from './formats/own-servers.ts';
import { allWorkloads } from './measured-elsewhere.ts';
import { rowWithHeader } from './log/spreadsheet-row.ts';

/** What names in a log mean, beyond what the packages' table of names says. */
export interface Naming {
  /** The model that a served name means. */
  readonly models: ReadonlyMap<string, string>;
  /** The workload of the calls with a served name. */
  readonly workloads: ReadonlyMap<string, string>;
  /**
   * The packages' patterns of closed models and quantized weights, their notes on providers with hardware of their own,
   * and their sentences.
   */
  readonly names: Pick<Snapshot, 'closed' | 'unmeasured' | 'providers' | 'name_rules' | 'words'>;
}

/** The files that a naming was read from; undefined if an option was not given. */
export interface NamingFiles {
  readonly map: string | undefined;
  readonly workloads: string | undefined;
}

/** The naming from a snapshot and from the files for `--map` and `--workload`, if there are any. */
export function namingOf(
  names: Naming['names'],
  { models = new Map(), workloads = new Map() }: Partial<Pick<Naming, 'models' | 'workloads'>> = {},
): Naming {
  return { names, models, workloads };
}

/** Prefixes that the report puts before names in the log, such as `ollama/`. */
const PREFIXES = [...new Set(FORMATS.flatMap(({ namePrefix }) => namePrefix ?? []))];

/**
 * The model's name as gateways write it, with the hosted provider that served it: `groq/qwen/qwen3-32b`. A prefix for
 * the reader's own server is left out.
 */
export function nameWithProvider(names: Naming['names'], { model, provider }: NameInLog): string {
  const name = withoutOwnServer(names.name_rules.own_server, model);
  // The name openai/gpt-oss-20b names the weights, so OpenAI as a provider needs another prefix.
  const prefix = provider === 'openai' ? 'openai-api' : provider;
  return prefix === undefined || name.toLowerCase().startsWith(`${prefix}/`) ? name : `${prefix}/${name}`;
}

/** A name without the prefix for the reader's own server, in its own letter case. */
function withoutOwnServer(rules: readonly NameRule[], name: string): string {
  return rules.reduce((text, [prefix, by]) => text.replace(new RegExp(prefix, 'i'), by), name);
}

/** The hosted provider in the name of a model, as gateways write it: `groq` of `groq/llama-3.1-8b`. */
export function providerInName(name: string): string | undefined {
  const [, provider] = /^([^/]+)\//.exec(name.toLowerCase()) ?? [];
  return provider === undefined || OWN_SERVERS.includes(provider) ? undefined : provider;
}

/** The name of a model in the log with its provider, unless the name has it, for sentences: `qwen3-14b via groq`. */
export function nameInWords({ model, provider }: NameInLog): string {
  const hasProvider = provider === undefined || model.toLowerCase().startsWith(`${provider}/`);
  return visible(hasProvider ? model : `${model} via ${provider}`);
}

/**
 * The names of Ollama and LM Studio, which people run on their own machines: a prefix, or a tag of Ollama such as
 * `:14b`.
 */
const LOCAL_NAME = /^(?:ollama|ollama_chat|lm_studio|lmstudio)\/|:(?:latest|\d+(?:\.\d+)?b(?:-[\w.-]+)?)$/i;

/** The models that Ollama's cloud serves, such as `gpt-oss:120b-cloud`. */
const CLOUD_NAME = /[:-]cloud$/i;

/** Whether a name means a model on a local server. `provider` is the hosted provider that the log names. */
export function isOfLocalServer(names: Naming['names'], usage: NameInLog): boolean {
  const name = nameWithProvider(names, usage);
  return LOCAL_NAME.test(name) && !CLOUD_NAME.test(name);
}

/** The meaning of a model's name in the log, with or without the prefix that the report puts before it. */
export function meaningOf(
  names: Naming['names'],
  meanings: ReadonlyMap<string, string>,
  usage: NameInLog,
): string | undefined {
  return namesInLog(names, usage)
    .map((one) => meanings.get(one))
    .find((meaning) => meaning !== undefined);
}

/** The name of a model in a log, and the hosted provider that served it, if the log says so. */
export interface NameInLog {
  readonly model: string;
  readonly provider?: string | undefined;
}

function namesInLog(names: Naming['names'], usage: NameInLog): string[] {
  const { model } = usage;
  const bare = PREFIXES.filter((prefix) => model.startsWith(prefix)).map((prefix) => model.slice(prefix.length));
  return [model, nameWithProvider(names, usage), ...bare];
}

/**
 * @throws FindingsError with each row of the files for `--map` and `--workload` that has an unknown model or workload.
 */
export function rejectUnknownMeanings(
  client: TokenEnergy,
  naming: Pick<Naming, 'models' | 'workloads'>,
  files: NamingFiles,
): void {
  const workloads = naming.workloads.size === 0 ? [] : allWorkloads(client);
  const findings = [
    ...[...naming.models].flatMap(([, model], i) => unknownModel(client, files.map ?? '', i, model) ?? []),
    ...[...naming.workloads].flatMap(([, workload], i) =>
      workloads.includes(workload) ? [] : unknownWorkload(files.workloads ?? '', i, workload, workloads),
    ),
  ];
  if (findings.length > 0) throw new FindingsError(findings);
}

function unknownModel(client: TokenEnergy, file: string, index: number, model: string): Finding | null {
  const reason = client.why({ model, outputTokens: 0 });
  if (reason?.field !== 'model' || client.predict({ model }).modelId !== null) return null;
  const [near] = reason.near;
  return rowFinding(file, index, {
    message: reason.message,
    found: model,
    allowed: reason.near.length === 0 ? 'The slug or the hub id of a model in models.json' : reason.near.join(', '),
    fix: near === undefined ? 'Remove the row: the report has no figure for this model' : `Write ${near}`,
  });
}

function unknownWorkload(file: string, index: number, workload: string, all: readonly string[]): Finding {
  const [near = all[0] ?? ''] = nearNames(workload, all, 1);
  return rowFinding(file, index, {
    message: `${visible(workload)} is not a workload`,
    found: workload,
    allowed: all.join(', '),
    fix: `Write ${near}`,
  });
}

/** A finding about a row of a file with a header. */
function rowFinding(
  file: string,
  index: number,
  parts: Pick<Finding, 'message' | 'found' | 'allowed' | 'fix'>,
): Finding {
  return finding({ rule: 'report/names', file, pointer: rowWithHeader(index + 2), ...parts });
}

/** What a name can mean that no measured model is: a closed model, or quantized weights. */
export type OtherWeights = 'closed' | 'quantized';

/**
 * What a name in the log means, if it can't mean the weights of the measured model that the file for `--map` gives it.
 */
export function otherWeightsOf(
  names: Pick<Snapshot, 'closed' | 'unmeasured'>,
  { model }: NameInLog,
  mapped: string,
): OtherWeights | null {
  if (isClosed(names, model)) return 'closed';
  return isQuantized(names, model, mapped) ? 'quantized' : null;
}

/**
 * Whether a name means quantized weights. Those with 8 bits may be the measured ones if the name of the measured model
 * has 8 bits too.
 */
export function isQuantized({ unmeasured }: Pick<Snapshot, 'unmeasured'>, name: string, measured: string): boolean {
  const bitsIn = (text: string) => new RegExp(unmeasured.more_bits).exec(plain(text))?.[0] ?? '';
  const bits = bitsIn(name);
  if (bits !== '') return bits.includes('8') && !bitsIn(measured).includes('8');
  return new RegExp(unmeasured.few_bits).test(plain(name));
}

/** A notice for each file with names that the log doesn't contain. */
export function unusedNames(usage: readonly NameInLog[], { models, workloads, names }: Naming): string[] {
  const inLog = new Set(usage.flatMap((one) => namesInLog(names, one)));
  const notice = (option: string, meanings: ReadonlyMap<string, string>): string[] => {
    const unused = [...meanings.keys()].filter((name) => !inLog.has(name));
    return unused.length === 0
      ? []
      : [`The log has no model with these names in the file for ${option}: ${firstFew(unused)}.`];
  };
  return [...notice('--map', models), ...notice('--workload', workloads)];
}
