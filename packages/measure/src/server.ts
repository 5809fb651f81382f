import type { Engine, ServerFacts } from './engines/engine.ts';
import { serverFacts } from './engines/facts.ts';
import { engineAt } from './engines/index.ts';
import { METRIC_NAMES } from './engines/metric-names.ts';
import { checkMetrics } from './engines/metrics.ts';
import { displayUrl, type Http, type Outside } from './outside.ts';
import type { MetricsPage } from './pages.ts';
import type { Settings } from './settings.ts';

/** An engine, and where to reach it. */
interface ServerAtUrl {
  readonly http: Http;
  readonly engine: Engine;
  readonly metrics: MetricsPage;
  readonly facts: ServerFacts;
}

/** The engine, with metrics that were read once, and what it shows about itself. */
export async function findServer({ url, metricsUrl }: Settings, outside: Outside): Promise<ServerAtUrl> {
  const http = outside.http(url);
  const engine = await engineAt(http);
  const { page } = METRIC_NAMES[engine.name];
  const metrics = metricsUrl === null ? { http, path: page, label: page } : metricsPage(metricsUrl, url, outside, http);
  await checkMetrics(metrics, engine);
  return { http, engine, metrics, facts: await serverFacts(http, engine, metrics) };
}

/** The page at `--metrics-url`. Only a page below `--url` gets the API key. */
function metricsPage(metricsUrl: string, url: string, outside: Outside, http: Http): MetricsPage {
  const label = displayUrl(metricsUrl, '');
  if (metricsUrl.startsWith(`${url}/`)) return { http, path: metricsUrl.slice(url.length), label };
  const base = new URL(metricsUrl);
  const path = `${base.pathname}${base.search}`;
  base.pathname = '';
  base.search = '';
  return { http: outside.http(base.href), path, label };
}
