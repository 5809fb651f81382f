import { definition, type Definitions } from '../../contract/definitions.ts';
import type { Manifest } from '../../contract/generated/api.d.ts';
import { baseUrl, sourcesOf } from '../inputs/inputs.ts';
import { publishedIssue } from '../inputs/known-issues.ts';
import { documentEndpoint, type Endpoint } from './endpoint.ts';
import { caveatOf } from '../../figures/caveat.ts';

/** `manifest.json`: the entry point. */
export const manifest = documentEndpoint<Manifest>({
  path: '/manifest.json',
  schema: 'Manifest',
  sources: [],
  records: { sources: ['id'], known_issues: ['id'], endpoints: ['path'], further_endpoints: ['path'] },
  body(inputs, endpoints) {
    const { service } = inputs;
    const address = (endpoint: Endpoint) => ({
      path: endpoint.path,
      url: baseUrl(inputs) + endpoint.path,
      description: describe(endpoint, inputs.definitions),
    });
    return {
      site: service.site_url,
      name: service.name,
      description: service.description,
      endpoints: endpoints.filter(({ isFurther }) => isFurther !== true).map(address),
      further_endpoints: endpoints.filter(({ isFurther }) => isFurther === true).map(address),
      sources: sourcesOf(inputs).map(({ id, terms, ...source }) => ({
        id,
        ...source,
        terms,
        documents: endpoints.filter((e) => e.sources.includes(id)).map((e) => e.path),
      })),
      known_issues: inputs.knownIssues.map((issue) => publishedIssue(issue, inputs.mlEnergy)),
      licence: service.licence,
      caveat: caveatOf(service),
      boundary: 'gpu_only',
      publisher: service.publisher,
      attribution: service.attribution,
      citation: service.citation,
      releases: {
        index: `${baseUrl(inputs)}/releases/index.json`,
        pattern: `${baseUrl(inputs)}/releases/{date}/manifest.json`,
        pinned: `${baseUrl(inputs)}/releases/{updated}{path}`,
      },
    };
  },
});

/** The description of an endpoint: the one of its schema, or its own if it has no schema. */
export function describe(endpoint: Endpoint, definitions: Definitions): string {
  if (endpoint.kind === 'file') return endpoint.description;
  return definition(definitions, endpoint.schema).description ?? '';
}
