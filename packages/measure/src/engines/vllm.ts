import type { Json } from '../../../../src/core/text/json.ts';
import { objectAt, optionalMetricsAt } from '../pages.ts';
import { labelOf } from '../prometheus.ts';
import { NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { positiveInteger, flagOf, hubIdOf, isPositive, partOf, speculation, textOf } from './facts.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

const CACHE_INFO = 'vllm_cache_config_info';

/** vLLM with its V1 engine. */
export const vllm: Engine = {
  name: 'vLLM',
  owner: 'vllm',
  ranksShareGpus: false,
  metricsFix: 'Start vLLM without --disable-log-stats.',
  hint: 'Start vLLM 0.11 or newer with VLLM_SERVER_DEV_MODE=1 in its environment and --host 127.0.0.1, so that it shows its configuration. Older versions show it as text, without the batch limit.',
  own: { ...USAGE_ALWAYS, ...NEUTRAL },
  penalty: 'repetition_penalty',
  async facts(http, { id, root }, page) {
    const metrics = await optionalMetricsAt(page, [CACHE_INFO]);
    // The page for developers may contain keys and paths. Read nothing but these fields.
    const config = configIn(await objectAt(http, '/server_info?config_format=json'));
    const model = partOf(config, 'model_config');
    const cache = partOf(config, 'cache_config');
    const drafts = partOf(config, 'speculative_config');
    const isDrafting = 'speculative_config' in config ? config['speculative_config'] !== null : undefined;
    return {
      engine_version: textOf((await objectAt(http, '/version'))['version']),
      model_id: hubIdOf(root) ?? hubIdOf(model['model']) ?? hubIdOf(id),
      ...weightsOf(model['dtype'], model['quantization'], partOf(model, 'quantization_config')['bits']),
      kv_cache_precision: kvCacheOf(
        labelOf(metrics, CACHE_INFO, 'cache_dtype') ?? cache['cache_dtype'],
        model['dtype'],
        model['quantization'],
      ),
      ...parallelFacts(partOf(config, 'parallel_config'), partOf(config, 'scheduler_config')),
      ...speculation(isDrafting, drafts['method'], drafts['num_speculative_tokens']),
      prefix_caching: flagOf(labelOf(metrics, CACHE_INFO, 'enable_prefix_caching') ?? cache['enable_prefix_caching']),
      cpu_offload: isPositive(labelOf(metrics, CACHE_INFO, 'cpu_offload_gb')) ?? isOffloading(config),
      external_cache: externalCache(config),
    };
  },
};

function parallelFacts(parallel: Json, scheduler: Json) {
  const [tensor, data] = [
    positiveInteger(parallel['tensor_parallel_size']),
    positiveInteger(parallel['data_parallel_size']),
  ];
  const isSpread = flagOf(parallel['enable_expert_parallel']);
  // The configured limit applies to one data-parallel rank.
  const rankLimit = positiveInteger(scheduler['max_num_seqs']);
  return {
    tensor_parallel: tensor,
    pipeline_parallel: positiveInteger(parallel['pipeline_parallel_size']),
    data_parallel: data,
    // vLLM spreads experts over tensor- and data-parallel ranks together.
    expert_parallel: isSpread === false ? 1 : isSpread && tensor && data && tensor * data,
    // Data-parallel ranks share attention only in a mixture of experts, which shows only if experts are spread.
    data_parallel_attention: data === 1 ? false : isSpread === true ? true : undefined,
    max_num_seqs: rankLimit && data && rankLimit * data,
  };
}

/** Weights in main memory: the setting has moved from the cache's configuration to one of its own. */
function isOffloading(config: Json): boolean | undefined {
  const offload = partOf(config, 'offload_config');
  const places = [partOf(config, 'cache_config'), offload, partOf(offload, 'uva')];
  return places.map((place) => isPositive(place['cpu_offload_gb'])).find((found) => found !== undefined);
}

/** The connector of a key-value cache outside the GPU; undefined if the page doesn't say. */
function externalCache(config: Json): string | null | undefined {
  const connector = textOf(partOf(config, 'kv_transfer_config')['kv_connector']);
  if (connector !== undefined) return connector;
  return config['kv_transfer_config'] === null ? null : undefined;
}

/** The configuration as objects. vLLM before 0.11 shows it as one text, `name=value, name=value`. */
function configIn(page: Json): Json {
  const config = page['vllm_config'];
  if (typeof config !== 'string') return partOf(page, 'vllm_config');
  const value = (name: string): string | undefined => new RegExp(`(?:^|[\\s,(])${name}='?([^,')]*)`).exec(config)?.[1];
  const noneOr = (name: string): string | null | undefined => (value(name) === 'None' ? null : value(name));
  return {
    model_config: { model: value('model'), dtype: value('dtype'), quantization: noneOr('quantization') },
    cache_config: { cache_dtype: value('kv_cache_dtype'), enable_prefix_caching: value('enable_prefix_caching') },
    parallel_config: {
      tensor_parallel_size: value('tensor_parallel_size'),
      pipeline_parallel_size: value('pipeline_parallel_size'),
      data_parallel_size: value('data_parallel_size'),
    },
    ...(value('speculative_config') === 'None' && { speculative_config: null }),
  };
}
