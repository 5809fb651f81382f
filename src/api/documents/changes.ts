import type { Changes } from '../../contract/generated/api.d.ts';
import { documentEndpoint } from './endpoint.ts';

/** `changes.json`: the change log, oldest entry first. */
export const changes = documentEndpoint<Changes>({
  path: '/changes.json',
  schema: 'Changes',
  sources: [],
  records: {},
  body: (inputs) => ({ note: inputs.service.changes.note, changes: [...inputs.changes] }),
});
