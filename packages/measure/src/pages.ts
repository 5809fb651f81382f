import { isObject, type Json } from '../../../src/core/text/json.ts';
import { type Http, type HttpAnswer, OutsideError } from './outside.ts';
import { type Metrics, parseMetrics } from './prometheus.ts';

/** What to do where a server wants a key. */
const KEY = 'Put the key into an environment variable and name that: --api-key-env NAME.';

const LOADING = 'Wait until its log says that it listens, and start again.';

/** A page, whatever its status. @throws OutsideError where a key is missing, or the model is not loaded yet. */
async function pageAt(http: Http, path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  const answer = await http.get(path, { headers });
  const { status, body } = answer;
  if (status === 401 || status === 403) throw new OutsideError(`The server answers ${status} to ${path}.`, KEY);
  if (status === 503 && /"message":\s*"Loading model"/.test(body))
    throw new OutsideError('The server is loading its model.', LOADING);
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

/**
 * The metrics with these names that a page of the server shows.
 * @param fix how they are turned on, a sentence; null where not to have them is no fault.
 * @throws OutsideError where they are off or can't be read, with `fix`.
 */
export async function metricsAt(
  http: Http,
  path: string,
  names: readonly string[],
  fix: string | null,
  where = path,
): Promise<Metrics> {
  // The older of the two formats, where a server knows both.
  const { status, body } = await pageAt(http, path, { accept: 'text/plain;version=0.0.4' });
  const metrics = status === 200 ? parseMetrics(body, names, where) : `The server answers ${status} to ${where}.`;
  if (typeof metrics !== 'string' && (metrics.size > 0 || fix === null)) return metrics;
  if (fix === null) return new Map();
  throw new OutsideError(
    typeof metrics === 'string' ? metrics : `${where} shows none of the metrics that are wanted.`,
    fix,
  );
}
