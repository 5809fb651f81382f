import type { Models } from '../contract/generated/api.d.ts';
import { baseUrl } from '../inputs/inputs.ts';
import { byKeys } from '../text/order.ts';
import { configurationsOf, gpusOf } from '../configurations/configuration.ts';
import { documentEndpoint } from './endpoint.ts';
import { MODEL_FIELDS } from './model.ts';
import { publishedSource } from './source.ts';

/** `models.json`: the list of models. */
export const models = documentEndpoint<Models>({
  path: '/models.json',
  schema: 'Models',
  sources: ['ml-energy'],
  records: [{ list: 'models', id: ['slug'], noun: 'model' }],
  modelFields: MODEL_FIELDS,
  body: (inputs) => ({
    source: publishedSource(inputs.mlEnergy.source),
    models: [...inputs.mlEnergy.models]
      .sort(byKeys((model) => model.slug))
      .map(({ slug, name, model_id, params_b, active_params_b }) => ({
        slug,
        name,
        model_id,
        params_b,
        active_params_b,
        gpus: gpusOf(configurationsOf(inputs, slug)),
        url: `${baseUrl(inputs)}/models/${slug}.json`,
        page: `${inputs.service.site_url}/models/${slug}/`,
      })),
  }),
});
