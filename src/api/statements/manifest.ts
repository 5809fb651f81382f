import { isObject } from '../../core/text/json.ts';
import { type Contradiction, hasText, type PublishedFiles, type Statement, unlessEqual } from './statement.ts';

/** The endpoints of the specification, in its order. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  '/manifest.json': 'application/json',
  '/index.json': 'application/json',
  '/models.json': 'application/json',
  '/models/{slug}.json': 'application/json',
  '/grid.json': 'application/json',
  '/hardware.json': 'application/json',
  '/per-query.json': 'application/json',
  '/openapi.json': 'application/json',
  '/measurements.json': 'application/json',
  '/schema/measurement.schema.json': 'application/json',
  '/changes.json': 'application/json',
  '/index.csv': 'text/csv',
  '/types.d.ts': 'text/plain',
  '/all.zip': 'application/zip',
  '/releases/index.json': 'application/json',
};

const SERVICE = 'data/service.json';

/** Address of the API, from the site address in the manifest. */
function baseUrl(published: PublishedFiles): string {
  return `${published.document('manifest.json').site}/api/v1`;
}

/** Statements about where things are: endpoints, addresses, paths. */
export const endpointStatements: readonly Statement[] = [
  {
    id: 'endpoints',
    section: '4',
    sentence: `The manifest lists the ${Object.keys(ENDPOINTS).length} endpoints of the specification, in its order.`,
    *check(published) {
      const found = published.document('manifest.json').endpoints.map(({ path }) => path);
      yield* unlessEqual('manifest.json', '/endpoints', found, Object.keys(ENDPOINTS));
    },
  },
  {
    id: 'files-of-endpoints',
    section: '4',
    sentence: 'Every endpoint in the manifest has its file, and every file belongs to an endpoint.',
    *check(published) {
      const { endpoints, further_endpoints: further } = published.document('manifest.json');
      const paths = [...endpoints, ...further].map(({ path }) => path.slice(1));
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
    section: '2.11',
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
    section: '2.9',
    sentence: 'The $id of the measurement schema is its address below the site.',
    *check(published) {
      // A preview shows the schema as it stands, with the project's own address.
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
    section: '4',
    sentence: 'openapi.json is an OpenAPI 3.1 description of these endpoints, with their content types.',
    *check(published) {
      const file = 'openapi.json';
      const { openapi, servers, paths, components } = published.object(file);
      if (typeof openapi !== 'string' || !openapi.startsWith('3.1.')) {
        yield { file, pointer: '/openapi', found: openapi, expected: '3.1.x' };
      }
      const server: unknown = Array.isArray(servers) ? servers[0] : undefined;
      yield* unlessEqual(file, '/servers/0/url', isObject(server) ? server['url'] : undefined, baseUrl(published));
      const described = isObject(paths) ? paths : {};
      const { endpoints, further_endpoints: further } = published.document('manifest.json');
      for (const { path } of [...endpoints, ...further]) {
        const template = Object.keys(described).find((one) => covers(one, path));
        const key = path in ENDPOINTS ? path : (template ?? path);
        const types = contentTypes(described[key]);
        const expected = ENDPOINTS[path];
        const isDescribed = expected === undefined ? types.length > 0 : types.includes(expected);
        if (isDescribed) continue;
        const pointer = `/paths/${key.replaceAll('/', '~1')}`;
        yield { file, pointer, found: types, expected: expected ?? 'a response' };
      }
      yield* checkPaths(file, described);
      yield* undescribed(file, '/components/schemas', isObject(components) ? components['schemas'] : undefined);
    },
  },
];

/** Every path offers GET alone, and describes each placeholder in it as a required parameter. */
function* checkPaths(file: string, paths: Readonly<Record<string, unknown>>): Iterable<Contradiction> {
  for (const [path, operations] of Object.entries(paths)) {
    const pointer = `/paths/${path.replaceAll('/', '~1')}`;
    const methods = isObject(operations) ? Object.keys(operations) : [];
    if (methods.join() !== 'get') yield { file, pointer, found: methods, expected: ['get'] };
    const get = isObject(operations) && isObject(operations['get']) ? operations['get'] : {};
    const parameters = (Array.isArray(get['parameters']) ? get['parameters'] : []).filter(isObject);
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
      if (parameters.some((one) => one['name'] === name && one['in'] === 'path' && one['required'] === true)) continue;
      yield { file, pointer: `${pointer}/get/parameters`, found: 'no such parameter', expected: name };
    }
  }
}

/** Whether a path of OpenAPI, which may have placeholders such as `{table}`, describes the path of an endpoint. */
function covers(template: string, path: string): boolean {
  if (template === path) return true;
  const [before = '', after] = template.split(/\{\w+\}/);
  return after !== undefined && !path.includes('{') && path.startsWith(before) && path.endsWith(after);
}

/** The content types of a successful response of a path in OpenAPI. */
function contentTypes(path: unknown): string[] {
  let value = path;
  for (const key of ['get', 'responses', '200', 'content']) value = isObject(value) ? value[key] : undefined;
  return isObject(value) ? Object.keys(value) : [];
}

/** Yields each property in named schemas that has neither a description nor a reference to a described schema. */
function* undescribed(file: string, pointer: string, schemas: unknown): Iterable<Contradiction> {
  const named = isObject(schemas) ? schemas : {};
  const isDescribed = (schema: unknown): boolean => {
    if (!isObject(schema)) return false;
    const { description, $ref } = schema;
    if (typeof description === 'string' && description.trim() !== '') return true;
    return typeof $ref === 'string' && isDescribed(named[$ref.replace(/.*\//, '')]);
  };
  const visit = function* (schema: unknown, place: string): Iterable<Contradiction> {
    if (!isObject(schema)) return;
    for (const [name, property] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
      const at = `${place}/properties/${name}`;
      const fix = 'Describe the field in its schema below schema/, then run: npm run generate';
      if (!isDescribed(property)) yield { file, pointer: at, found: 'no description', expected: 'a description', fix };
      yield* visit(property, at);
    }
    yield* visit(schema['items'], `${place}/items`);
    yield* visit(schema['additionalProperties'], `${place}/additionalProperties`);
  };
  for (const [name, schema] of Object.entries(named)) yield* visit(schema, `${pointer}/${name}`);
}

/** The parts of the caveat that the specification requires. Each pattern matches one part in any wording. */
const CAVEAT: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['GPU energy only', /GPU energy only/i],
  ['steady state', /steady[- ]state/i],
  ['a busy server', /busy server/i],
  ['host', /\bhosts?\b/i],
  ['network', /network/i],
  ['storage', /storage/i],
  ['cooling', /cooling/i],
  ['idle time', /idle/i],
  ['that every figure is a floor', /floor|lower bound|minimum/i],
  ['that a lightly used server uses more', /lightly (?:used|loaded) server uses more/i],
];

/** Statements about what the API says of itself: boundary, caveat, licence, credit, publisher. */
export const manifestStatements: readonly Statement[] = [
  {
    id: 'boundary',
    section: '2',
    sentence: 'Every energy document carries caveat and boundary, which is gpu_only.',
    *check(published) {
      const energyField = /"(?:wh_per_|joules_per_)\w+":/;
      for (const file of published.documentPaths) {
        const document = published.object(file);
        const isEnergyDocument = 'boundary' in document || energyField.test(JSON.stringify(document));
        if (!isEnergyDocument || isConverted(document)) continue;
        if (!hasText(document['caveat'])) {
          yield { file, pointer: '/caveat', found: document['caveat'], expected: 'a caveat' };
        }
        yield* unlessEqual(file, '/boundary', document['boundary'], 'gpu_only');
      }
    },
  },
  {
    id: 'caveat',
    section: '1',
    sentence: 'The caveat says what is measured, what is outside the boundary, and that every figure is a floor.',
    *check(published) {
      const files = ['manifest.json', 'index.json', 'measurements.json', ...published.models().map(([file]) => file)];
      for (const file of files) {
        const found = String(published.object(file)['caveat']);
        for (const [expected, pattern] of CAVEAT) {
          if (pattern.test(found)) continue;
          yield { file, pointer: '/caveat', found, expected, fix: `Correct caveat in ${SERVICE}.` };
        }
      }
    },
  },
  {
    id: 'numbers-in-prose',
    section: '2.2',
    sentence: 'Prose that states the latency limit agrees with itl_deadline_ms.',
    *check(published) {
      for (const file of published.documentPaths) {
        const { itl_deadline_ms: limit, selection: found } = published.object(file);
        if (typeof limit !== 'number' || typeof found !== 'string') continue;
        const stated = [...found.matchAll(/([\d,.]+) ms\b/g)].map(([, number = '']) => Number(number.replace(',', '')));
        if (stated.length === 1 && stated[0] === limit) continue;
        yield { file, pointer: '/selection', found, expected: `${limit} ms`, fix: `Correct selection in ${SERVICE}.` };
      }
    },
  },
  {
    id: 'licence',
    section: '1',
    sentence: 'The compilation is published under CC BY 4.0.',
    *check(published) {
      const { licence } = published.document('manifest.json');
      yield* unlessEqual('manifest.json', '/licence', licence, 'CC-BY-4.0');
    },
  },
  {
    id: 'licences-of-sources',
    section: '2.11',
    sentence: 'sources lists every source with its version, retrieval date, licence and the evidence for it.',
    *check(published) {
      const { sources } = published.document('manifest.json');
      for (const [i, { id, licence, licence_evidence: evidence, terms }] of sources.entries()) {
        const file = 'manifest.json';
        const fix = `State it in data/${id}/source.json.`;
        if (!hasText(evidence)) {
          const expected = 'the evidence for the licence, or for its absence';
          yield { file, pointer: `/sources/${i}/licence_evidence`, found: evidence, expected, fix };
        }
        if (!hasText(licence) && !hasText(terms)) {
          yield { file, pointer: `/sources/${i}/licence`, found: licence, expected: 'a licence, or terms of use', fix };
        }
      }
    },
  },
  {
    id: 'sources-of-the-data',
    section: '2.11',
    sentence: 'The manifest says of each source what its own file in data/ says.',
    *check(published) {
      if (published.data === null) return;
      const { data } = published;
      const { sources } = published.document('manifest.json');
      const own = Object.values(data as unknown as Readonly<Record<string, unknown>>).flatMap((input) =>
        isObject(input) && isObject(input['source']) ? [input['source']] : [],
      );
      yield* unlessEqual(
        'manifest.json',
        '/sources',
        sources.map(({ id }) => id).sort(),
        own.map(({ id }) => String(id)).sort(),
      );
      for (const [i, { documents, ...source }] of sources.entries()) {
        const expected = own.find(({ id }) => id === source.id);
        yield* unlessEqual('manifest.json', `/sources/${i}`, source, expected);
      }
    },
  },
  {
    id: 'credit-line',
    section: '2.11',
    sentence: 'attribution is the ready credit line: it names the licence, the site, and every source with a licence.',
    *check(published) {
      const { attribution: found, site, sources } = published.document('manifest.json');
      const licensed = sources.flatMap(({ name, licence }) => (licence === null ? [] : [`${name} (${licence})`]));
      // Licences are written as people write them, "CC BY 4.0", or by their SPDX id, "CC-BY-4.0".
      const plain = (words: string): string => words.replaceAll('-', ' ');
      for (const expected of [`CC BY 4.0, ${site}`, ...licensed]) {
        if (plain(found).includes(plain(expected))) continue;
        const fix = `Name it in attribution of ${SERVICE}.`;
        yield { file: 'manifest.json', pointer: '/attribution', found, expected, fix };
      }
    },
  },
  {
    id: 'publisher',
    section: '2.11',
    sentence: 'publisher says who publishes, with a mailbox for corrections and the working days until an answer.',
    *check(published) {
      if (!published.isPublic) return;
      const { publisher } = published.document('manifest.json');
      for (const [field, found] of Object.entries(publisher)) {
        const isMissing = typeof found === 'string' && ['', 'unset'].includes(found.trim().toLowerCase());
        if (!isMissing) continue;
        yield publisherProblem(field, found, 'who publishes');
      }
      if (!/^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$|^https:\/\//.test(publisher.contact)) {
        yield publisherProblem('contact', publisher.contact, 'a mail address, or an https address');
      }
      if (publisher.response_working_days < 1) {
        yield publisherProblem('response_working_days', publisher.response_working_days, '1 or more');
      }
    },
  },
];

function publisherProblem(field: string, found: unknown, expected: string): Contradiction {
  const fix = `Set publisher.${field} in ${SERVICE}.`;
  return { file: 'manifest.json', pointer: `/publisher/${field}`, found, expected, fix };
}

/** Ratios that convert figures, and names of fields in the change log, are not energy figures. */
function isConverted(document: Readonly<Record<string, unknown>>): boolean {
  return document['basis'] === 'converted' || 'changes' in document || 'releases' in document;
}

/** Statements about the change log and the list of releases. */
export const historyStatements: readonly Statement[] = [
  {
    id: 'change-log-order',
    section: '2.10',
    sentence: 'changes is ordered oldest first, one entry for each date, each with the documents that changed.',
    *check(published) {
      const { changes } = published.document('changes.json');
      for (const [i, { date, documents }] of changes.entries()) {
        const before = changes[i - 1]?.date ?? '';
        if (date <= before) {
          yield { file: 'changes.json', pointer: `/changes/${i}/date`, found: date, expected: `after ${before}` };
        }
        if (documents.length === 0) {
          const expected = 'the documents that changed, or *';
          yield { file: 'changes.json', pointer: `/changes/${i}/documents`, found: documents, expected };
        }
      }
    },
  },
  {
    id: 'list-of-releases',
    section: '2.12',
    sentence:
      'releases/index.json lists every dated release below the site, oldest first, with the SHA-256 of its zip.',
    *check(published) {
      const file = 'releases/index.json';
      const { releases } = published.document(file);
      const base = baseUrl(published);
      for (const [i, { date, sha256, url, zip }] of releases.entries()) {
        const before = releases[i - 1]?.date ?? '';
        if (date <= before) yield { file, pointer: `/releases/${i}/date`, found: date, expected: `after ${before}` };
        if (!/^[0-9a-f]{64}$/.test(sha256)) {
          yield { file, pointer: `/releases/${i}/sha256`, found: sha256, expected: '64 hexadecimal digits' };
        }
        // A build lists the releases as they were made: before the next release at a new address, under the old one.
        if (published.data !== null && !published.isPublic) continue;
        yield* unlessEqual(file, `/releases/${i}/url`, url, `${base}/releases/${date}/manifest.json`);
        yield* unlessEqual(file, `/releases/${i}/zip`, zip, `${base}/releases/${date}/all.zip`);
      }
    },
  },
];
