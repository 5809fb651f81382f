import type { Releases } from '../../contract/generated/api.d.ts';
import { documentEndpoint } from './endpoint.ts';

/** `releases/index.json`: the dated releases, oldest first; empty before the first one. */
export const releases = documentEndpoint<Releases>({
  path: '/releases/index.json',
  schema: 'Releases',
  sources: [],
  records: {},
  body: (inputs) => ({
    note: inputs.service.releases.note,
    latest: inputs.releases?.latest ?? null,
    releases: inputs.releases?.releases ?? [],
  }),
});
