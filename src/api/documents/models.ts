import { configurationsOf, gpusOf, modelsOf } from '../../figures/configuration.ts';
import type { Models } from '../../contract/generated/api.d.ts';
import { baseUrl } from '../inputs/inputs.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

/** `models.json`: the list of models. */
export const models = documentEndpoint<Models>({
  path: '/models.json',
  schema: 'Models',
  sources: ['ml-energy'],
  records: { models: ['slug'] },
  body: (inputs) => ({
    source: publishedSource(inputs.mlEnergy.source),
    models: modelsOf(inputs).map(({ architecture, ...row }) => ({
      ...row,
      gpus: gpusOf(configurationsOf(inputs, row.slug)),
      url: `${baseUrl(inputs)}/models/${row.slug}.json`,
      path: `/models/${row.slug}.json`,
      page: `${inputs.service.site_url}/models/${row.slug}/`,
    })),
  }),
});
