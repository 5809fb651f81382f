import { isObject } from '../../core/text/json.ts';
import { type PublishedFiles, type Statement, unlessEqual } from './statement.ts';

/** Address of the API, from the site address in the manifest. */
export function baseUrl(published: PublishedFiles): string {
  return `${published.document('manifest.json').site}/api/v1`;
}

/** The paths of all endpoints, as the manifest lists them. */
export function endpointPaths(published: PublishedFiles): string[] {
  const { endpoints, further_endpoints: further } = published.document('manifest.json');
  return [...endpoints, ...further].map(({ path }) => path);
}

/** Statements about endpoints and their addresses. */
export const addressStatements: readonly Statement[] = [
  {
    id: 'files-of-endpoints',
    sentence: 'Every endpoint in the manifest has its file, and every file belongs to an endpoint.',
    *check(published) {
      const paths = endpointPaths(published).map((path) => path.slice(1));
      for (const path of paths) {
        if (path.includes('{') || published.files.has(path)) continue;
        yield { file: path, found: 'no file', expected: 'the file of an endpoint' };
      }
      for (const path of published.files.keys()) {
        if (paths.includes(path) || /^models\/[^/]+\.json$/.test(path)) continue;
        yield { file: path, found: 'a file that no endpoint names', expected: 'an endpoint in manifest.json' };
      }
    },
  },
  {
    id: 'addresses-below-the-site',
    sentence: 'Every address of the API is its path below the address of the site.',
    *check(published) {
      const { site, endpoints, further_endpoints: further, releases } = published.document('manifest.json');
      const base = baseUrl(published);
      if (published.data !== null) {
        yield* unlessEqual('manifest.json', '/site', site, published.data.service.site_url);
      }
      for (const [list, addresses] of Object.entries({ endpoints, further_endpoints: further })) {
        for (const [i, { path, url }] of addresses.entries()) {
          yield* unlessEqual('manifest.json', `/${list}/${i}/url`, url, base + path);
        }
      }
      yield* unlessEqual('manifest.json', '/releases/index', releases.index, `${base}/releases/index.json`);
      const pattern = `${base}/releases/{date}/manifest.json`;
      yield* unlessEqual('manifest.json', '/releases/pattern', releases.pattern, pattern);
      const { models } = published.document('models.json');
      for (const [i, { slug, url, page }] of models.entries()) {
        yield* unlessEqual('models.json', `/models/${i}/url`, url, `${base}/models/${slug}.json`);
        yield* unlessEqual('models.json', `/models/${i}/page`, page, `${site}/models/${slug}/`);
      }
      const schema = 'schema/measurement.schema.json';
      const { schema: address } = published.document('measurements.json');
      yield* unlessEqual('measurements.json', '/schema', address, `${base}/${schema}`);
    },
  },
  {
    id: 'schema-address',
    sentence: 'The $id of the measurement schema is its address below the site.',
    *check(published) {
      // A preview publishes the schema unchanged, with the address of the project's own site.
      if (published.isPreview) return;
      const schema = 'schema/measurement.schema.json';
      const { $id: found } = published.object(schema);
      const fix = 'Run: npm run set-site -- URL';
      const expected = `${baseUrl(published)}/${schema}`;
      if (found !== expected) yield { file: schema, pointer: '/$id', found, expected, fix };
    },
  },
  {
    id: 'openapi',
    sentence: 'openapi.json is an OpenAPI 3.1 description of all endpoints at the address of the API.',
    *check(published) {
      const file = 'openapi.json';
      const { openapi, servers, paths } = published.object(file);
      if (typeof openapi !== 'string' || !openapi.startsWith('3.1.')) {
        yield { file, pointer: '/openapi', found: openapi, expected: '3.1.x' };
      }
      const server: unknown = Array.isArray(servers) ? servers[0] : undefined;
      yield* unlessEqual(file, '/servers/0/url', isObject(server) ? server['url'] : undefined, baseUrl(published));
      const described = Object.keys(isObject(paths) ? paths : {});
      for (const path of endpointPaths(published)) {
        if (described.some((template) => covers(template, path))) continue;
        yield { file, pointer: '/paths', found: 'no such path', expected: path };
      }
    },
  },
];

/** Whether a path of OpenAPI, which may have placeholders such as `{table}`, describes the path of an endpoint. */
function covers(template: string, path: string): boolean {
  if (template === path) return true;
  const [before = '', after] = template.split(/\{\w+\}/);
  return after !== undefined && !path.includes('{') && path.startsWith(before) && path.endsWith(after);
}
