import { isObject, type Json } from '../../../src/core/text/json.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { type Http, type HttpPage, OutsideError } from './outside.ts';
import { type Metrics, parseMetrics } from './prometheus.ts';

const API_KEY_FIX = 'Put the key into an environment variable and pass its name: --api-key-env NAME.';
const LOADING_FIX = "Wait until the engine's log says that it is listening, and run the kit again.";

/** A page of metrics, and how messages call it. */
export interface MetricsPage {
  readonly http: Http;
  readonly path: string;
  readonly label: string;
}

/** A page with any status. @throws OutsideError if a key is missing, or the server isn't ready yet. */
async function pageAt(
  http: Http,
  path: string,
  label: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpPage> {
  const page = await http.get(path, { headers });
  if (page.status === 401 || page.status === 403) {
    throw new OutsideError(`The server responds with HTTP ${page.status} to ${label}.`, API_KEY_FIX);
  }
  if (page.status === 503) {
    throw new OutsideError(`The server is not ready: it responds with HTTP 503 to ${label}.`, LOADING_FIX);
  }
  return page;
}

/**
 * The JSON value of a page; null if the page is missing or isn't JSON.
 * @throws OutsideError if the server doesn't respond, isn't ready, or needs a key.
 */
export async function jsonAt(http: Http, path: string): Promise<unknown> {
  const { status, body } = await pageAt(http, path, path);
  try {
    return status === 200 ? (JSON.parse(body) as unknown) : null;
  } catch {
    return null;
  }
}

/** The JSON object of a page; an empty object if the page has none. */
export async function objectAt(http: Http, path: string): Promise<Json> {
  const value = await jsonAt(http, path);
  return isObject(value) ? value : {};
}

/**
 * The metrics with these names.
 * @param fix how to turn the metrics on, in a sentence.
 * @throws OutsideError if the page is missing or unreadable, or has none of them.
 */
export async function metricsAt(page: MetricsPage, names: readonly string[], fix: string): Promise<Metrics> {
  const metrics = await readMetrics(page, names);
  if (typeof metrics === 'string') throw new OutsideError(metrics, fix);
  if (metrics.size > 0) return metrics;
  throw new OutsideError(`${page.label} has none of the metrics that the kit reads, such as ${names[0] ?? ''}.`, fix);
}

/** The metrics with these names that the page has: none of them if it can't be read. */
export async function optionalMetricsAt(page: MetricsPage, names: readonly string[]): Promise<Metrics> {
  const metrics = await readMetrics(page, names);
  return typeof metrics === 'string' ? new Map() : metrics;
}

/** The metrics, or a sentence that says why they can't be read. */
async function readMetrics({ http, path, label }: MetricsPage, names: readonly string[]): Promise<Metrics | string> {
  // Servers that have both formats then send the older one.
  const { status, body, headers = {} } = await pageAt(http, path, label, { accept: 'text/plain;version=0.0.4' });
  if (status >= 300 && status < 400)
    return `${label} redirects to another address: ${redirectText(headers['location'])}.`;
  if (status === 404) return `${label} does not exist (HTTP 404).`;
  if (status !== 200) return `The server responds with HTTP ${status} to ${label}.`;
  if (/^\s*($|[<[{])/.test(body)) return `${label} is not a page of Prometheus metrics.`;
  return parseMetrics(body, names, label);
}

/** The target of a redirect, without credentials and query. */
function redirectText(location = ''): string {
  if (!URL.canParse(location)) return visible(location.slice(0, 200));
  const { origin, pathname } = new URL(location);
  return `${origin}${pathname}`;
}
