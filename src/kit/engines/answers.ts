import { isObject, type Json } from '../../core/text/json.ts';
import { type HttpAnswer, type Http, OutsideError } from '../outside.ts';
import { askTwice, METRICS_HEADERS, type Metrics, PageError, parseMetrics } from '../prometheus.ts';

/** What to do where a server wants a key. */
const KEY = 'Put the key into an environment variable and name that: --api-key-env NAME.';

/** A server that will answer once its model is loaded, in the words of llama-server's. */
export class LoadingError extends OutsideError {
  constructor() {
    super('The server is loading its model.', 'Wait until its log says that it listens, and start again.');
  }
}

/** A page, whatever its status. @throws LoadingError where there is none yet; OutsideError where a key is missing. */
async function pageAt(http: Http, path: string, headers?: HttpAnswer['headers']): Promise<HttpAnswer> {
  const answer = await http.get(path, headers === undefined ? {} : { headers });
  refuseWithoutKey(answer, path);
  if (answer.status === 503 && /"message":\s*"Loading model"/.test(answer.body)) throw new LoadingError();
  return answer;
}

/**
 * The JSON object that a page of the server holds; null where the page is missing, off or odd.
 * @throws OutsideError where nobody answers, or the server wants a key.
 */
export async function objectAt(http: Http, path: string): Promise<Json | null> {
  const answer = await pageAt(http, path);
  if (answer.status !== 200) return null;
  try {
    const value: unknown = JSON.parse(answer.body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** One reading of the metrics. */
export interface Scrape {
  readonly metrics: Metrics;
  readonly headers: HttpAnswer['headers'];
}

/**
 * The metrics with these names that a page of the server shows, and the headers that came with them. A page that is an
 * error of the server's, or breaks off, is asked for again once.
 * @param fix how they are turned on, a sentence.
 * @throws OutsideError where they are off or can't be read, with `fix`.
 */
export async function metricsAt(http: Http, path: string, names: readonly string[], fix: string): Promise<Scrape> {
  const ask = async (): Promise<Scrape> => {
    const answer = await pageAt(http, path, METRICS_HEADERS);
    if (answer.status !== 200)
      throw new PageError(`The server answers ${answer.status} to ${path}.`, answer.status, fix);
    return { metrics: parseMetrics(answer.body, names, path), headers: answer.headers };
  };
  const scrape = await askTwice(ask);
  if (scrape.metrics.isEmpty) throw new OutsideError(`${path} shows none of the engine's metrics.`, fix);
  return scrape;
}

/** The same where not to have them is no fault: null where they are off or can't be read. */
export async function shownMetricsAt(http: Http, path: string, names: readonly string[]): Promise<Metrics | null> {
  const answer = await pageAt(http, path, METRICS_HEADERS);
  try {
    return answer.status === 200 ? parseMetrics(answer.body, names, path) : null;
  } catch {
    return null;
  }
}

function refuseWithoutKey({ status }: HttpAnswer, path: string): void {
  if (status === 401 || status === 403) throw new OutsideError(`The server answers ${status} to ${path}.`, KEY);
}

/** What a list of models says of one of them. */
export interface ServedModel {
  /** The name that requests give it. */
  readonly id: string;
  /** Whoever serves it: the kind of the engine. */
  readonly owner: string | undefined;
  /** Its name or path before it was renamed. */
  readonly root: string | undefined;
  readonly entry: Json;
}

/**
 * The base models that `/v1/models` lists; adapters, and further names of one model, are left out. Empty for no such
 * list.
 * @throws OutsideError where nobody answers, or the server wants a key.
 */
async function modelsAt(http: Http): Promise<readonly ServedModel[]> {
  const listed = (await objectAt(http, '/v1/models'))?.['data'];
  const models: ServedModel[] = [];
  for (const entry of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const id = textOf(entry['id']);
    const root = textOf(entry['root']);
    const isAdapter = textOf(entry['parent']) !== undefined;
    const isAlias = root !== undefined && models.some((other) => other.root === root);
    if (id !== undefined && !isAdapter && !isAlias) models.push({ id, owner: textOf(entry['owned_by']), root, entry });
  }
  return models;
}

/** Whether the models at `http` are served by `owner`. */
export async function isServedBy(http: Http, owner: string): Promise<boolean> {
  return (await modelsAt(http)).some((model) => model.owner === owner);
}

/** The one model that is served. @throws OutsideError where there is none, or more than one, and where nobody answers. */
export async function theModelAt(http: Http): Promise<ServedModel> {
  const [model, ...others] = await modelsAt(http);
  if (model === undefined) throw new OutsideError('The server lists no model under /v1/models.');
  if (others.length === 0) return model;
  const names = [model, ...others].map(({ id }) => id).slice(0, 5);
  throw new OutsideError(
    `The server lists ${others.length + 1} models: ${names.join(', ')}. They share the cards, so that energy can't be told apart.`,
    'Serve one model only.',
  );
}

/** A text of 1 to 200 characters that a person can read; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{C}{1,200}$/u.test(value) ? value : undefined;
}

/** A whole number of 1 to a million, also where it is written as a text; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 1e6 ? count : undefined;
}

/** Yes or no, also as Python and JSON write it in a text; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'True' || value === 'true') return true;
  if (value === false || value === 'False' || value === 'false') return false;
  return undefined;
}

/** An object below an object; an empty one where there is none. */
export function partOf(value: unknown, key: string): Json {
  const part = isObject(value) ? value[key] : undefined;
  return isObject(part) ? part : {};
}

/** Id on a model hub, `owner/name`, where a text has that form. */
export function hubIdOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/.test(text) ? text : undefined;
}

/** Only the fields that are there. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
