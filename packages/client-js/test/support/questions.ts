import fc from 'fast-check';
import type { Model, TokenEnergy } from '../../token-energy.d.ts';
import type { Snapshot } from '../../../../src/contract/generated/site.d.ts';

/** Names that programs trip over. */
const ODD = ['', '__proto__', 'constructor', 'ＱＷＥＮ', 'İstanbul', '💡'.repeat(60), '{asked}', '$&', '\u0000', 'ß'];

/** One of these names, or one that is cut off, or an odd one. */
function name(of: readonly string[]) {
  return fc.oneof(
    { weight: 16, arbitrary: fc.constantFrom(...of) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...of), fc.nat(20)).map(([one, i]) => one.slice(i)) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
}

/** Questions to the packages over a snapshot, of which about one in fifteen has an estimate, with the function asked. */
export function randomExamples(client: TokenEnergy, { items, grid, predictions }: Snapshot) {
  const area = name([...Object.keys(grid.names), ...grid.areas.display_name, ...grid.areas.iso3, ...grid.groups]);
  const count = fc.oneof(fc.nat(100_000), fc.maxSafeNat());
  const prompt = fc.oneof(fc.nat(40_000), count);
  const cached = fc.nat(30_000);
  const ceiling = fc.double({ min: 10, max: 1000, noNaN: true });
  const beyond = {
    boundary: fc.constantFrom('node', 'fleet', 'site', 'site', null),
    nodeRatio: fc.constantFrom(1.5, null),
  };
  const question = ({ slug, model, modelId, workloads, gpus }: Model): fc.Arbitrary<object> => {
    const asked = {
      model: name([slug, model, modelId, `us.${slug}-v1:0`, `x/${slug.replace(/-(instruct|thinking)/, '')}`]),
      workload: name(workloads),
      gpu: name(gpus),
      numGpus: fc.constantFrom(1, 1, 2, 4, 8),
      allowOtherGpu: fc.boolean(),
      grid: area,
      year: fc.constantFrom(2024, '2023', '9999'),
      pue: fc.constantFrom(1, 1.09, 2),
      ...beyond,
    };
    const tokens = { ...asked, maxItlMs: ceiling, outputTokens: count, inputTokens: prompt, cachedInputTokens: cached };
    const outputs = { ...asked, maxLatencyS: ceiling, outputs: count };
    return items.workloads.some(({ workload }) => workload === workloads[0])
      ? fc.record(outputs, { requiredKeys: ['model', 'outputs', 'workload'] })
      : fc.record(tokens, { requiredKeys: ['model'] });
  };
  const open = name((predictions?.models ?? []).flatMap(({ model_id }) => [model_id, model_id.split('/')[1] ?? '']));
  const onGpu = { gpu: fc.constantFrom('H100', 'B200', 'nvidia h100', 'A100') };
  const predictable = fc.record(
    {
      ...{ ...onGpu, model: open, outputTokens: count, inputTokens: prompt, cachedInputTokens: cached, grid: area },
      ...{
        ...beyond,
        pue: fc.constantFrom(1, 1.2),
        maxItlMs: fc.constantFrom(500, 500, 50),
        allowPredicted: fc.constant(true),
      },
    },
    { requiredKeys: ['model', 'outputTokens', 'allowPredicted'] },
  );
  const size = fc.double({ min: 0.5, max: 1_000, noNaN: true });
  const sizes = fc.record(
    {
      ...{ ...onGpu, paramsB: size, activeParamsB: size },
      vendor: fc.constantFrom(...(predictions?.vendors ?? []), 'openai'),
    },
    { requiredKeys: ['paramsB', 'activeParamsB'] },
  );
  const ofEarlier = fc.record(
    {
      model: name(client.about().earlierModels),
      gpu: fc.constantFrom('A100', 'A100', 'H100', 'B200', 'nvidia a100-sxm4-40gb'),
      workload: fc.constantFrom('chat-2024', 'chat-2024', 'code-2024', 'lm-arena-chat'),
      numGpus: fc.constantFrom(1, 2, 4),
      ...{ maxItlMs: ceiling, outputTokens: count, inputTokens: prompt, grid: area },
      ...{ pue: fc.constantFrom(1, 1.09), allowOtherGpu: fc.boolean(), allowPredicted: fc.boolean() },
      boundary: fc.constantFrom('site', null),
    },
    { requiredKeys: ['model', 'outputTokens'] },
  );
  const models = client.models();
  const ofAny = name(models.map(({ model }) => model));
  const selection = fc.record(
    { model: ofAny, workload: name(['lm-arena-chat', 'gpqa', 'text-to-image']), maxItlMs: ceiling },
    { requiredKeys: ['model'] },
  );
  const asked = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('estimate', 'why'), fc.constantFrom(...models).chain(question)) },
    fc.tuple(fc.constantFrom('estimate', 'why'), predictable),
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('estimate', 'estimate', 'why'), ofEarlier) },
    fc.tuple(
      fc.constant('predict'),
      fc.oneof(sizes, fc.record({ model: open, ...onGpu }, { requiredKeys: ['model'] })),
    ),
    fc.tuple(fc.constant('best'), selection),
    fc.tuple(fc.constant('compare'), fc.tuple(selection, selection)),
    fc.tuple(fc.constantFrom('resolve', 'near'), ofAny),
  );
  return asked.map(([call, input]) => ({ call, input }));
}
