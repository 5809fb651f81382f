import type { Validator } from '../contract/validator.ts';
import { finding, type Finding } from '../findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { schemaOf, type Api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { brokenRules } from './rules.ts';

/**
 * All that is wrong with a built API: every document against its schema and, once all are valid, the rules
 * between documents.
 */
export function checkApi(api: Api, inputs: Inputs, endpoints: readonly Endpoint[], validator: Validator): Finding[] {
  const invalid = [...api.documents].flatMap(([file, document]) => {
    const schema = schemaOf(file, endpoints);
    if (schema === undefined)
      return [finding({ rule: 'documents/schema', file, message: 'No endpoint owns this document' })];
    return validator
      .check(schema, document)
      .map(({ keyword, ...violation }) => finding({ rule: 'documents/schema', file, ...violation }));
  });
  return invalid.length > 0 ? invalid : brokenRules(api, inputs);
}
