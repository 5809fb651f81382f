import { isObject, type Json } from '../core/text/json.ts';
import { type Http, type HttpAnswer, OutsideError } from './outside.ts';
import { type Metrics, parseMetrics } from './prometheus.ts';

/** What to do where a server wants a key. */
const KEY = 'Put the key into an environment variable and name that: --api-key-env NAME.';

/** What to ask a server for, so that it answers in the older of the two formats of metrics where it knows both. */
export const METRICS_HEADERS = { accept: 'text/plain;version=0.0.4' };

/** A server that will answer once its model is loaded, in the words of llama-server's. */
export class LoadingError extends OutsideError {
  constructor() {
    super('The server is loading its model.', 'Wait until its log says that it listens, and start again.');
  }
}

/** A page, whatever its status. @throws LoadingError where there is none yet; OutsideError where a key is missing. */
async function pageAt(http: Http, path: string, headers: HttpAnswer['headers'] = {}): Promise<HttpAnswer> {
  const answer = await http.get(path, { headers });
  const { status, body } = answer;
  if (status === 401 || status === 403) throw new OutsideError(`The server answers ${status} to ${path}.`, KEY);
  if (status === 503 && /"message":\s*"Loading model"/.test(body)) throw new LoadingError();
  return answer;
}

/**
 * The JSON that a page of the server holds; null where the page is missing, off or odd.
 * @throws OutsideError where nobody answers, or the server wants a key.
 */
export async function jsonAt(http: Http, path: string): Promise<unknown> {
  const { status, body } = await pageAt(http, path);
  try {
    return status === 200 ? (JSON.parse(body) as unknown) : null;
  } catch {
    return null;
  }
}

/** The same where it has to be an object; an empty one where it is none. */
export async function objectAt(http: Http, path: string): Promise<Json> {
  const value = await jsonAt(http, path);
  return isObject(value) ? value : {};
}

/** One reading of the metrics. */
export interface Scrape {
  readonly metrics: Metrics;
  readonly headers: HttpAnswer['headers'];
}

/**
 * The metrics with these names that a page of the server shows, and the headers that came with them. A page that is an
 * error of the server's, or breaks off, is asked for again once: one that is busy for a moment has it then.
 * @param fix how they are turned on, a sentence.
 * @throws OutsideError where they are off or can't be read, with `fix`.
 */
export async function metricsAt(
  http: Http,
  path: string,
  names: readonly string[],
  fix: string,
  where = path,
): Promise<Scrape> {
  for (let isLast = false; ; isLast = true) {
    const { status, headers, body } = await pageAt(http, path, METRICS_HEADERS);
    const metrics = status === 200 ? parseMetrics(body, names, where) : `The server answers ${status} to ${where}.`;
    if (typeof metrics !== 'string') {
      if (metrics.size > 0) return { metrics, headers };
      throw new OutsideError(`${where} shows none of the metrics that are wanted.`, fix);
    }
    if (isLast || (status !== 200 && status < 500)) throw new OutsideError(metrics, fix);
  }
}

/** The same where not to have them is no fault: none where they are off or can't be read. */
export async function metricsOr(http: Http, path: string, names: readonly string[]): Promise<Metrics> {
  const { status, body } = await pageAt(http, path, METRICS_HEADERS);
  const metrics = status === 200 ? parseMetrics(body, names, path) : '';
  return typeof metrics === 'string' ? new Map() : metrics;
}
