import type { Changes, Releases } from '../contract/generated/api.d.ts';
import { documentEndpoint } from './endpoint.ts';

/** `changes.json`: the ledger, oldest first. */
export const changes = documentEndpoint<Changes>({
  path: '/changes.json',
  schema: 'Changes',
  sources: [],
  records: [],
  isRecordKeeping: true,
  body: (inputs) => ({ note: inputs.service.changes.note, changes: [...inputs.changes] }),
});

/** `releases/index.json`: the dated releases, oldest first; empty before the first one. */
export const releases = documentEndpoint<Releases>({
  path: '/releases/index.json',
  schema: 'Releases',
  sources: [],
  records: [],
  isRecordKeeping: true,
  body: (inputs) => ({
    note: inputs.service.releases.note,
    latest: inputs.releases?.latest ?? null,
    releases: inputs.releases?.releases ?? [],
  }),
});
