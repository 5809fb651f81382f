import { describe, expect, test } from '@jest/globals';
import { archiveOf } from '../../../src/releases/archive.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';
import { snakeCase } from '../src/case.ts';
import words from '../words.json' with { type: 'json' };
import { snapshotIn } from '../snapshot/snapshot.ts';
import { createClient } from '../src/client.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { EMISSIONS, ENERGY, quantity, quantityRange, sumOfBounds } from '../../../src/figures/quantities.ts';
import { toolsOf } from '../src/tools.ts';
import type { Estimate, ItemQuestion, Question, ResponseEstimate, Selection } from '../token-energy.d.ts';
import { answersInPython } from './support/python.ts';

// Every sentence of a result is true on its own, whatever the question combines.

const temporary = temporaryFolders();
const snapshot = snapshotIn(archiveOf(frozenApi.files), project.inputs);
const client = createClient(snapshot);
const QWEN = { model: 'Qwen 3 14B', gpu: 'H100', outputTokens: 500 } as const;
const FIGURE = '[\\d.,]+';

/** The estimate of a question that has one, not from the 2024 benchmark. */
function estimated(question: Question): Estimate {
  const found = client.estimate(question) as Estimate | null;
  if (found === null) throw new Error(`There is no estimate for ${JSON.stringify(question)}.`);
  return found;
}

/** The text that an agent gets. */
function told(question: object): string {
  const tool = toolsOf(client).find(({ name }) => name === 'energy');
  return tool?.result({ ...question }).text ?? '';
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z0-9])/);
}

describe('with a PUE', () => {
  const asked = { ...QWEN, responses: 3, pue: 1.2 };
  const { claim, shortClaim, caveat } = estimated(asked);

  test('no sentence with a value calls it GPU energy without the PUE', () => {
    const ofEnergy = sentencesOf(`${claim} ${shortClaim} ${told(asked)}`).filter((one) => one.includes(' Wh'));
    expect(ofEnergy.length).toBeGreaterThan(3);
    for (const sentence of ofEnergy) expect(sentence).toContain('PUE of 1.2');
  });

  test('the caveat is about the energy before the PUE', () => {
    expect(caveat).toMatch(/^Before the PUE: .+cooling/);
    expect(estimated(QWEN).caveat).not.toContain('PUE');
  });
});

describe('a conversion', () => {
  const conversionOf = (options: object) => {
    const { converted } = estimated({ ...QWEN, ...options });
    return `${converted?.claim} ${converted?.caveat}`;
  };

  test('speaks of published ratios only if it used one, and names those of the question', () => {
    expect(conversionOf({ boundary: 'node', nodeRatio: 1.5 })).toMatch(/given node ratio of 1\.5/);
    expect(conversionOf({ boundary: 'node', nodeRatio: 1.5 })).not.toContain('published');
    expect(conversionOf({ boundary: 'site', pue: 1.1 })).toMatch(/given PUE of 1\.1 .*published/);
    expect(conversionOf({ boundary: 'site' })).not.toContain('given');
  });

  test('has the sources of its ratios in the citation, each with an address', () => {
    const { sources, citation, converted } = estimated({ ...QWEN, boundary: 'node' });
    const ofRatios = converted?.rungs.flatMap((rung) => rung.sources) ?? [];
    expect(ofRatios.length).toBeGreaterThan(1);
    for (const source of ofRatios) expect(source).toContain('https://');
    expect(sources).toEqual(expect.arrayContaining(ofRatios));
    expect(citation).toContain(ofRatios.at(-1));
    expect(estimated({ ...QWEN, boundary: 'node', nodeRatio: 1.5 }).sources).toEqual(estimated(QWEN).sources);
  });

  test('has the caveat of the GPU energy as such', () => {
    const { caveat } = estimated({ ...QWEN, boundary: 'site' });
    expect(caveat).toBe(`Before the conversion: ${estimated(QWEN).caveat}`);
  });

  test('of a long prompt, whose energy is known only in part, is refused with the reason', () => {
    const asked = { ...QWEN, inputTokens: 18_000, cachedInputTokens: 0, boundary: 'site' } as const;
    const { converted, warnings } = estimated(asked);
    expect(converted).toBeUndefined();
    const reason = client.why(asked);
    expect(reason).toMatchObject({ field: 'boundary', message: expect.stringContaining('18,000 input tokens') });
    expect(warnings).toContainEqual({ code: reason?.code, message: reason?.message });
    expect(estimated({ ...asked, inputTokens: null, cachedInputTokens: null }).converted).toBeDefined();
  });
});

describe('a figure of other weights or hardware than the question', () => {
  test.each([
    { ...QWEN, model: 'groq/llama-3.3-70b-versatile', responses: 2, grid: 'USA' },
    { ...QWEN, model: 'qwen3:14b', responses: 2, grid: 'USA' },
    { ...QWEN, gpu: 'A100', allowOtherGpu: true, responses: 2, grid: 'USA' },
  ])('is said to be measured elsewhere in each sentence about means and emissions: %j', (question) => {
    const about = sentencesOf(estimated(question).claim).filter((one) => /each response uses|emissions/i.test(one));
    expect(about).toHaveLength(2);
    for (const sentence of about) expect(sentence).toMatch(/^With the measured weights and GPUs, [a-z]/);
  });

  test.each(['groq/llama-3.3-70b-versatile', 'llama-3.3-70b-versatile'])(
    'is not called the energy of %s, whose hardware was not measured',
    (model) => {
      const { claim, shortClaim, modelMatch } = estimated({ ...QWEN, model });
      const compared = client.compare({ model: QWEN.model }, { model });
      expect([modelMatch, compared?.b.modelMatch]).toEqual(['other_hardware', 'other_hardware']);
      for (const text of [claim, shortClaim, compared?.claim])
        expect(text).toContain(`The energy of ${model} is not known`);
    },
  );

  test('is not prefixed if the question is about what was measured', () => {
    const { claim } = estimated({ ...QWEN, responses: 2, grid: 'USA' });
    expect(claim).not.toContain('With the measured');
  });

  test('is in the verdict of a comparison', () => {
    const [own, groq] = [{ model: 'Qwen 3 14B' }, { model: 'groq/llama-3.3-70b-versatile' }];
    expect(client.compare(own, groq)?.perMillionOutputTokens.verdict).toMatch(/^b uses more .*measured/);
    const measured = client.compare(own, { model: 'Llama 3.3 70B Instruct' });
    expect(measured?.perMillionOutputTokens.verdict).toBe('b uses more');
  });
});

describe('a comparison', () => {
  const smaller = { model: 'Qwen 3 14B', gpu: 'H100' };
  const larger = { model: 'Qwen 3 32B', gpu: 'H100' };

  test('states the configuration that uses more first, in either order, with both ranges and the shared limit', () => {
    const [one, other] = [client.compare(smaller, larger), client.compare(larger, smaller)];
    expect(one?.claim).toBe(other?.claim);
    expect(one?.claim).toMatch(/^Qwen 3 32B on 2 × H100 .+ Qwen 3 14B on 1 × H100/);
    for (const { whPerMillionOutputTokensWithRange: figure } of [one?.a, one?.b].filter((c) => c !== undefined))
      expect(one?.claim).toContain(`${threeDigits(figure.low, 'down')} to ${threeDigits(figure.high, 'up')} Wh`);
    expect(one?.claim).toContain('500 ms');
  });

  test('states each limit if there are two', () => {
    const claim = client.compare(smaller, { ...larger, maxItlMs: 50 })?.claim ?? '';
    expect(claim).toMatch(/Qwen 3 32B .+ 50 ms.+Qwen 3 14B .+ 500 ms/);
    expect(claim.match(/ ms/g)).toHaveLength(2);
  });

  test('tells two configurations of one model apart', () => {
    const [best, smallest] = ['qwen-3-14b/H100/1/256', 'qwen-3-14b/H100/1/8'];
    const claim = client.compare(best, smallest)?.claim ?? '';
    for (const row of [best, smallest]) expect(claim).toContain(row);
  });

  test('has the energy of an average response of each model', () => {
    const found = client.compare(smaller, larger);
    for (const configuration of [found?.a, found?.b].filter((one) => one !== undefined))
      expect(found?.claim).toContain(`${threeDigits(configuration.whPerResponse)} Wh`);
  });

  test('ranks neither without a clear difference, nor figures of two workloads', () => {
    const tie = client.compare(smaller, smaller);
    expect(tie?.perMillionOutputTokens.verdict).toBe('no clear difference');
    expect(tie?.claim).not.toContain('times');
    const workloads = client.compare(smaller, { ...larger, workload: 'gpqa' });
    expect(workloads?.claim).not.toMatch(/\d Wh/);
  });

  test('with a clear verdict has ranges that neither overlap nor touch, or says why they overlap', () => {
    const sides = client.models().map(({ slug: model }) => ({ model, gpu: 'H100' }));
    const claims = sides.flatMap((a) => sides.map((b) => client.compare(a, b))).filter((one) => one !== null);
    const clear = claims.filter(({ perMillionOutputTokens: { verdict } }) => verdict === 'a uses more');
    const isOverlapping = clear.map(({ claim, a, b }) => {
      const [, low = '', high = ''] =
        /([\d.,]+) to [\d.,]+ Wh and [\d.,]+ to ([\d.,]+) Wh per million/.exec(claim) ?? [];
      const isShown = Number(low.replace(',', '')) <= Number(high.replace(',', ''));
      const [lowOfA, highOfB] = [a.whPerMillionOutputTokensWithRange.low, b.whPerMillionOutputTokensWithRange.high];
      expect([claim, isShown, claim.includes(words.compare_overlap)]).toEqual([
        claim,
        lowOfA <= highOfB,
        lowOfA <= highOfB,
      ]);
      return isShown;
    });
    expect(new Set(isOverlapping).size).toBe(2);
  });

  test('says that it is about the measured weights, if a name may mean others', () => {
    const [own, hosted] = [larger, { ...larger, model: 'groq/qwen3-32b' }].map(
      (b) => client.compare(smaller, b)?.claim,
    );
    expect(hosted?.startsWith(own ?? '?')).toBe(true);
    expect(hosted).not.toBe(own);
  });
});

test('no sentence for end users speaks to them of what they gave, or names a boundary by its id alone', () => {
  const open = { ...QWEN, gpu: undefined, model: 'gpt-oss-120b', allowPredicted: true } as const;
  const questions: object[] = [
    { ...open, boundary: 'site', pue: 1.1, grid: 'FRA' },
    { ...open, boundary: 'fleet', nodeRatio: 1.5 },
    { ...open, boundary: 'node' },
    { ...open, model: 'zai-org/GLM-4.5', boundary: 'node' },
    { ...open, model: 'Mistral 7B', gpu: 'A100', boundary: 'site' },
    { ...open, inputTokens: 18_000, model: QWEN.model, boundary: 'site' },
    { model: 'FLUX.1 Dev', outputs: 1 },
    { model: 'Qwen 3 14B' },
  ];
  for (const question of questions) {
    const { claim, shortClaim, warnings, converted } = estimated(question as Question);
    const shown = [claim, shortClaim, ...warnings.map(({ message }) => message), converted?.claim, converted?.caveat];
    expect(shown.join(' ')).not.toMatch(/\b[Yy]ou\b|\byour\b|(?<!\()\b(site|fleet)\b(?!\))/);
  }
});

test('a prediction is stated by model or by sizes; nothing is stated without one', () => {
  const sizes = client.predict({ paramsB: 120, activeParamsB: 12, gpu: 'H100' });
  expect(sizes.claim).toContain('120 billion');
  expect(sizes.claim).toContain(`${threeDigits(sizes.whPerMillionOutputTokensWithRange?.value ?? NaN)} Wh`);
  expect(client.predict({ model: 'zai-org/GLM-4.5', gpu: 'H100' }).claim).toMatch(/^zai-org\/GLM-4\.5 on H100/);
  expect(client.predict({ model: 'gpt-4o' }).claim).toBeNull();
});

test('emissions next to a lower bound name the energy that they belong to', () => {
  const { shortClaim, wh, gCo2e } = estimated({ ...QWEN, grid: 'DEU' });
  expect(shortClaim).toContain(`${threeDigits(wh.value)} Wh, about ${threeDigits(gCo2e?.value ?? NaN)} g`);
});

test('a short claim says that a long prompt makes output tokens use more, even if most of it was cached', () => {
  const short = estimated({ ...QWEN, inputTokens: 85, cachedInputTokens: 0 }).shortClaim;
  const cached = estimated({ ...QWEN, inputTokens: 6_000, cachedInputTokens: 5_950 }).shortClaim;
  expect(cached.startsWith(short)).toBe(true);
  expect(cached).not.toBe(short);
});

test('a GPU with a number before it is not called unmeasured', () => {
  for (const gpu of ['2 × B200', '4xH100', '8 H100']) {
    const reason = client.why({ ...QWEN, gpu, allowOtherGpu: true });
    expect(reason).toMatchObject({ field: 'gpu', near: [expect.stringMatching(/^(B200|H100)$/)] });
    expect(reason?.message).not.toContain('not measured');
  }
});

test('the lower bound with prompts is the sum that the claim states', () => {
  const { claim, atLeastWh, atLeastWhWithPrompts, promptWh } = estimated({
    ...QWEN,
    inputTokens: 15_000,
    cachedInputTokens: 0,
  });
  expect(atLeastWhWithPrompts).toBeCloseTo((atLeastWh ?? NaN) + (promptWh?.low ?? NaN), 12);
  expect(claim).toContain(threeDigits(atLeastWhWithPrompts ?? NaN, 'down').slice(0, 4));
  expect(estimated({ ...QWEN, inputTokens: 15_000 }).atLeastWhWithPrompts).toBeNull();
});

describe('a call that is longer than the measured servers accepted', () => {
  const { claim, shortClaim, prompts } = estimated({ ...QWEN, inputTokens: 60_000, cachedInputTokens: 0 });

  test('has no figure before the sentence that none covers it', () => {
    const accepted = prompts.contextTokens.toLocaleString('en-US');
    for (const text of [claim, shortClaim]) {
      expect(text.split('. ')[0]).toContain(`${accepted} tokens`);
      expect(text.split('. ')[0]).not.toMatch(/\d Wh/);
    }
  });

  test('is not called shorter, and each further value is said to be calculated', () => {
    const responses = estimated({ ...QWEN, outputTokens: prompts.contextTokens + 1, responses: 3 });
    const [beforeEnergy = ''] = words.claim_shorter.split('{sentence}');
    const [beforeOthers = ''] = words.claim_calculated.split('{sentence}');
    for (const text of [responses.claim, responses.shortClaim])
      expect(text.slice(text.indexOf(beforeEnergy))).toMatch(
        /per output token of shorter calls: .*20,481 output tokens/,
      );
    const others = sentencesOf(responses.claim).filter((one) => /each response uses|emissions/i.test(one));
    expect(others).toHaveLength(2);
    for (const sentence of others) expect(sentence.startsWith(beforeOthers)).toBe(true);
  });

  test('is recognised only if the question says how many responses the tokens belong to', () => {
    const long = { ...QWEN, outputTokens: prompts.contextTokens + 1 };
    expect(estimated(long)).toMatchObject({ responses: null, boundObstacle: null });
    expect(estimated({ ...long, responses: 1 })).toMatchObject({ responses: 1, boundObstacle: 'length' });
    expect(estimated({ ...long, inputTokens: 1 })).toMatchObject({ responses: 1, boundObstacle: 'length' });
    expect(client.estimate({ model: 'Mistral 7B', gpu: 'A100', outputTokens: 500 })).toMatchObject({ responses: null });
  });
});

test('no claim about an accepted call speaks of more prompt tokens than the measured servers accepted', () => {
  const { prompts } = estimated(QWEN);
  for (const outputTokens of [500, 5_000, 20_000]) {
    const asked = { ...QWEN, outputTokens, inputTokens: 400, cachedInputTokens: 0 };
    const { claim, boundObstacle } = estimated(asked);
    expect(boundObstacle).toBe('short_prompt');
    const counts = [...claim.matchAll(/([\d,]+) prompt tokens/g)].map(([, count = '']) =>
      Number(count.replace(',', '')),
    );
    for (const count of counts) expect(count).toBeLessThanOrEqual(prompts.contextTokens);
  }
});

test('a short claim states the converted energy, with emissions only if the question names an area', () => {
  const { shortClaim, converted } = estimated({ ...QWEN, boundary: 'site', pue: 1.2 });
  const { low, high } = converted?.wh ?? { low: NaN, high: NaN };
  expect(shortClaim).toContain(`${threeDigits(low, 'down')} to ${threeDigits(high, 'up')} Wh`);
  expect(shortClaim).not.toContain('CO2e');
  expect(estimated({ ...QWEN, boundary: 'site', grid: 'FRA' }).shortClaim).toMatch(/CO2e \(France\)\.$/);
});

describe('a long prompt', () => {
  const asked = { ...QWEN, inputTokens: 6_000, cachedInputTokens: 0, grid: 'FRA' };
  const { claim, shortClaim, gCo2e, promptWh } = estimated(asked);
  const intensity = client.grid('FRA')?.gCo2ePerKwh ?? NaN;

  test('has its emissions apart: no value adds a part to a whole', () => {
    const read = ((promptWh?.low ?? NaN) / 1_000) * intensity;
    for (const text of [claim, shortClaim]) {
      expect(text).toContain(`${threeDigits(gCo2e?.value ?? NaN)} g CO2e`);
      expect(text).toContain(`${threeDigits(read)} g CO2e`);
      expect(text).not.toContain(threeDigits((gCo2e?.value ?? NaN) + read));
    }
  });

  test('has the number of tokens whose reading is added', () => {
    expect(claim).toMatch(/\b5,0\d\d uncached input tokens/);
    expect(shortClaim).toMatch(/\b5,0\d\d further input tokens/);
  });

  test('has parts that add up as they are shown', () => {
    for (const inputTokens of [2_600, 6_000, 11_111, 18_000]) {
      const { claim: said, shortClaim: short } = estimated({ ...asked, inputTokens });
      const [first = NaN, second = NaN, sum = NaN] = [...said.matchAll(new RegExp(`at least (${FIGURE}) Wh`, 'g'))].map(
        ([, value]) => Number(value),
      );
      expect(sum).toBeLessThanOrEqual((first + second) * (1 + 1e-9));
      expect(sum).toBeGreaterThan((first + second) * 0.99);
      expect(short).toContain(`at least ${threeDigits(sum)} Wh`);
    }
    expect(sumOfBounds(0.7, 0.1)).toBe(0.8);
  });
});

test('of a provider, the claim has the lower bound with the prompt for the measured hardware', () => {
  const prompt = { ...QWEN, inputTokens: 18_000, cachedInputTokens: 0 };
  const [hosted, own] = ['groq/llama-3.3-70b-versatile', 'Llama 3.3 70B Instruct'].map((model) =>
    estimated({ ...prompt, model }),
  );
  const [, least = 'none'] = /The total is at least ([\d.]+) Wh/.exec(own?.claim ?? '') ?? [];
  expect(hosted?.claim).toContain(`With the measured weights and GPUs, the total is at least ${least} Wh`);
  expect(hosted?.shortClaim).not.toContain('at least');
  // Without the number of cached tokens, nothing is a lower bound.
  expect(estimated({ ...QWEN, model: 'groq/llama-3.3-70b-versatile', inputTokens: 18_000 }).claim).not.toContain(
    'at least',
  );
});

describe('a lower bound of chat', () => {
  const boundOf = (outputTokens: number, inputTokens: number) =>
    estimated({ ...QWEN, outputTokens, inputTokens, cachedInputTokens: 0 }).atLeastWh;
  const [row] = client.configurations({ model: QWEN.model, gpu: 'H100', workload: 'lm-arena-chat' });
  const average = row?.avgOutputTokens ?? NaN;
  const long = row?.responseTokensP90 ?? NaN;
  const measured = snapshot.prompts?.measured_tokens ?? NaN;

  test('needs a prompt and a response that are together as long as those measured', () => {
    // Each prompt is as long as the share of the measured prompts that its response includes.
    for (const response of [5, 50, 500]) expect(boundOf(response, Math.ceil((measured * response) / 500))).toBeNull();
    const short = estimated({ ...QWEN, outputTokens: 50, inputTokens: 200, cachedInputTokens: 0 });
    expect(short.claim).toContain('may together be shorter than those measured');
    expect(short.shortClaim).not.toContain('at least');
  });

  test('is there from the measured length on, with cached tokens as well', () => {
    const enough = Math.ceil(measured + long - 50 + 20);
    expect(boundOf(100, enough)).not.toBeNull();
    expect(boundOf(100, Math.floor(measured + long - 50 - 20))).toBeNull();
    const cached = { ...QWEN, outputTokens: 100, inputTokens: enough, cachedInputTokens: 900 };
    expect(estimated(cached).atLeastWh).not.toBeNull();
    expect(boundOf(2_000, Math.ceil((measured * 2_000) / average) + 20)).not.toBeNull();
  });

  test('warns if the question has no prompt, and only then', () => {
    const isWarned = (question: Question) => estimated(question).warnings.some(({ code }) => code === 'no_prompt');
    expect(isWarned(QWEN)).toBe(true);
    expect(isWarned({ ...QWEN, inputTokens: 2_000, cachedInputTokens: 0 })).toBe(false);
    expect(isWarned({ ...QWEN, workload: 'gpqa' })).toBe(false);
    expect(isWarned({ ...QWEN, model: 'qwen3:14b' })).toBe(false);
  });

  test('says how sure it is', () => {
    expect(estimated(QWEN).caveat).toMatch(/two standard deviations.+repeated runs/);
    expect(told(QWEN)).toMatch(/Caveat: .+two standard deviations/);
  });
});

test('the range of an assumed GPU is over the configurations that meet the limit', () => {
  const asked = { model: 'openrouter/Qwen/Qwen3-14B', outputTokens: 500, maxItlMs: 50 };
  const { configurationRange, wh, shortClaim } = estimated(asked);
  const fitting = client.configurations({ model: 'Qwen 3 14B', workload: 'lm-arena-chat', maxItlMs: 50 });
  const values = fitting.map((one) => (one.whPerMillionOutputTokens * 500) / 1e6);
  expect(configurationRange?.least.wh).toBe(wh.value);
  expect(configurationRange?.most.wh).toBeCloseTo(Math.max(...values), 9);
  expect(shortClaim).toContain(`from ${threeDigits(wh.value)} Wh in the lowest-energy measured setup`);
  expect(shortClaim).toContain(`to ${threeDigits(Math.max(...values), 'up')} Wh`);
});

test('without a count, the range of an assumed GPU is that of a response of median length', () => {
  const found = client.estimate({ model: 'qwen3:14b' }) as ResponseEstimate | null;
  const { p50 } = found?.responsePercentiles?.tokens ?? { p50: NaN };
  const { configurationRange } = estimated({ model: 'qwen3:14b', outputTokens: p50 });
  const most = threeDigits(configurationRange?.most.wh ?? NaN, 'up');
  expect(found?.shortClaim).toMatch(new RegExp(`GPU energy from .+ to ${most} Wh`));
});

test('a short claim adds the energy of a long prompt to a single value, but not to a range', () => {
  const asked = { outputTokens: 500, inputTokens: 3_000, cachedInputTokens: 0, allowPredicted: true } as const;
  const isAdded = (model: string, gpu?: string) => {
    const found = client.estimate({ ...asked, model, gpu });
    const sum = (found?.wh.value ?? NaN) + (found?.promptWh?.low ?? NaN);
    expect(sum).toBeGreaterThan(0);
    return found?.shortClaim.includes(`${threeDigits(sum)} Wh`);
  };
  expect(isAdded('openrouter/qwen/qwen3-14b', 'H100')).toBe(true);
  expect(isAdded('openrouter/qwen/qwen3-14b')).toBe(false);
  expect(isAdded('zai-org/GLM-4.5', 'H100')).toBe(false);
});

test('claims name the unit that the energy was measured per', () => {
  const items = client.models().flatMap(({ slug: model }) => {
    const asked: ItemQuestion = { model, outputs: 2, grid: 'DEU' };
    return client.estimate(asked) ?? [];
  });
  expect(new Set(items.map(({ unit }) => unit)).size).toBe(2);
  for (const { claim, shortClaim, unit } of items)
    for (const text of [claim, shortClaim]) {
      expect(text).toContain(`per ${unit} gives`);
      expect(text).not.toContain('token');
    }
  const { claim, shortClaim } = estimated({ ...QWEN, grid: 'DEU' });
  for (const text of [claim, shortClaim]) expect(text).toContain('per token gives');
});

test('images and videos are not from a busy server: they state their batch', () => {
  const asked = { outputs: 3, pue: 1.2, maxLatencyS: Infinity };
  const items = client.models().map(({ slug: model }) => client.estimate({ ...asked, model }));
  const [one, other] = [1, 16].map((batch) => items.find((item) => item?.batchSize === batch));
  expect(one?.shortClaim).toContain(words.load_one);
  expect(other?.shortClaim).toContain(words.load_batch.replace('{batch}', '16'));
  for (const item of items) expect(`${item?.shortClaim} ${item?.caveat}`).not.toMatch(/busy|lightly used/);
});

test('a video has the same lower bound with and without its number of GPUs', () => {
  const videos = client.models().filter(({ workloads }) => workloads.includes('text-to-video'));
  expect(videos.length).toBeGreaterThan(0);
  for (const { slug: model } of videos) {
    const asked: ItemQuestion = { model, outputs: 1 };
    const found = client.estimate(asked);
    if (found === null) continue;
    const { gpu, numGpus, atLeastWh } = found;
    expect([model, client.estimate({ ...asked, gpu, numGpus })?.atLeastWh]).toEqual([model, atLeastWh]);
  }
});

test('0 output tokens or images have no energy to state', () => {
  const questions = [
    { ...QWEN, outputTokens: 0 },
    { model: 'FLUX.1 Dev', outputs: 0 },
  ];
  for (const question of [...questions, { model: 'Mistral 7B', gpu: 'A100', outputTokens: 0 }]) {
    const found = client.estimate(question as Question);
    for (const text of [found?.claim, found?.shortClaim]) expect(text).not.toMatch(/\d/);
    expect(told(question)).not.toMatch(/(?<![\d.])0 Wh/);
  }
});

test.each(['openrouter/qwen/qwen3-14b', 'groq/llama-3.3-70b-versatile'])(
  'the energy of reading a prompt for %s without a response is not that of the provider',
  (model) => {
    const { claim, shortClaim } = estimated({ ...QWEN, model, outputTokens: 0, inputTokens: 5_000 });
    for (const text of [claim, shortClaim]) {
      expect(text).toMatch(/\d Wh/);
      expect(text).toMatch(
        model.startsWith('groq') ? /^The energy of \S+ is not known/ : /may use other weights or hardware/,
      );
    }
  },
);

test('a calculation that does not cover all of a prompt says so', () => {
  const longest = snapshot.prompts?.domain.max_prompt_tokens ?? NaN;
  const claimOf = (inputTokens: number) => estimated({ ...QWEN, inputTokens, cachedInputTokens: 0 }).claim;
  expect(claimOf(longest)).not.toContain('leaves out a part');
  expect(claimOf(longest + 1)).toContain(`longer than ${longest.toLocaleString('en-US')} tokens`);
});

test('a claim without a GPU in the question says so', () => {
  for (const inputTokens of [undefined, 200]) {
    const { shortClaim } = estimated({ ...QWEN, gpu: undefined, inputTokens });
    expect(shortClaim).toMatch(/GPU assumed|GPU not known/);
  }
});

describe('a prompt is called long', () => {
  const isLong = (options: object): boolean => {
    const { claim, shortClaim } = estimated({ ...QWEN, cachedInputTokens: 0, ...options });
    const isSaid = claim.includes(words.claim_long_prompt);
    expect(/also raise the energy of the output|After a long prompt/.test(shortClaim)).toBe(isSaid);
    return isSaid;
  };

  test('only after a longer text than the measured ones', () => {
    // A short response includes the reading of few prompt tokens, so reading this prompt adds energy.
    expect(
      estimated({ ...QWEN, cachedInputTokens: 0, outputTokens: 10, inputTokens: 100 }).promptWh?.low,
    ).toBeGreaterThan(0);
    expect(isLong({ outputTokens: 10, inputTokens: 100 })).toBe(false);
    expect(isLong({ outputTokens: 500, inputTokens: 20_000, cachedInputTokens: undefined })).toBe(true);
  });

  test('never if nothing was generated', () => {
    const { claim } = estimated({ ...QWEN, outputTokens: 0, inputTokens: 20_000 });
    expect(claim).not.toContain(words.claim_long_prompt);
  });
});

test('quantities have the unit that keeps them below 1,000, and a range has one unit', () => {
  expect([999, 1_000, 26_400_000, 2e13].map((wh) => quantity(wh, ENERGY))).toEqual([
    ...['999 Wh', '1.00 kWh', '26.4 MWh', '20,000 GWh'],
  ]);
  expect([0.000_026_4, 14_700_000, 5e12].map((g) => quantity(g, EMISSIONS))).toEqual([
    ...['0.0000264 g CO2e', '14.7 t CO2e', '5,000,000 t CO2e'],
  ]);
  expect(quantityRange({ low: 828, high: 1_147 }, ENERGY)).toBe('828 to 1,150 Wh');
});

test('a short claim says in everyday words what was measured', () => {
  const { shortClaim } = estimated({ model: 'gpt-oss-120b', outputTokens: 500 });
  expect(shortClaim).toContain('science questions');
  for (const { workloads, slug } of client.models())
    for (const workload of workloads) {
      const found = client.estimate({ model: slug, workload, outputTokens: 500, maxItlMs: Infinity } as Question);
      // The id of no workload: `gpqa`, `image-chat`.
      if (found !== null) expect(found.shortClaim).not.toContain(workload);
    }
});

test.each([
  [45, {}],
  [56, { boundary: 'site', model: QWEN.model }],
  [65, { inputTokens: 18_000, cachedInputTokens: 0 }],
] as const)('a short claim has at most %i words for %j', (most, options) => {
  const asked = { ...QWEN, model: 'groq/llama-3.3-70b-versatile', grid: 'FRA' };
  expect(estimated({ ...asked, ...options }).shortClaim.split(' ').length).toBeLessThanOrEqual(most);
});

test('the short claim beside a response of a hosted model has at most 245 characters', () => {
  for (const { modelId } of client.models().filter(({ workloads }) => workloads.includes('lm-arena-chat'))) {
    const asked = { model: `openrouter/${modelId}`, maxItlMs: 50, outputTokens: 412, inputTokens: 200 };
    const found = client.estimate({ ...asked, cachedInputTokens: 0 });
    // Each character of the model's two names beyond 40 is its own.
    const names = modelId.length + (found?.model.length ?? 0);
    expect((found?.shortClaim.length ?? 0) - Math.max(0, names - 40)).toBeLessThanOrEqual(245);
  }
});

test('the Python package gives the same results', async () => {
  const inputs = [
    ...[98, 1_000, 1_300, 18_000].map((inputTokens) => ({ ...QWEN, inputTokens, cachedInputTokens: 0, grid: 'FRA' })),
    ...[{}, { pue: 1.2 }, { boundary: 'node', nodeRatio: 1.5 }, { boundary: 'site', pue: 1.1 }, { outputTokens: 0 }],
    ...[{ boundary: 'site', inputTokens: 18_000 }, { gpu: 'A100', allowOtherGpu: true }, { model: 'qwen3:14b' }],
    ...[
      { outputTokens: 25_000, responses: 3 },
      { outputTokens: 20_000, inputTokens: 400, cachedInputTokens: 0 },
    ],
    { outputTokens: 25_000, inputTokens: 60_000, model: 'qwen3:14b' },
  ].map((options) => ({ ...QWEN, ...options }));
  const examples = [
    ...[...inputs, { model: 'HunyuanVideo', outputs: 1 }, { model: 'HunyuanVideo', outputs: 1, pue: 1.2 }].map(
      (input) => ({ call: 'estimate', input }),
    ),
    { call: 'compare', input: [{ model: 'Qwen 3 14B' }, { model: 'groq/llama-3.3-70b-versatile' }] },
    {
      call: 'compare',
      input: [
        { model: 'NVIDIA Nemotron Nano 9B V2', gpu: 'H100' },
        { model: 'Qwen 3 14B', gpu: 'H100' },
      ],
    },
  ];
  const python = await answersInPython(await temporary(), snapshot, examples);
  const js = examples.map(({ call, input }) =>
    call === 'compare' ? client.compare(...(input as [Selection, Selection])) : client.estimate(input as never),
  );
  expect(python).toEqual(inSnakeCase(JSON.parse(JSON.stringify(js))));
});

/** A value with all keys as Python writes them. */
function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [snakeCase(key), inSnakeCase(part)]));
}

test.each(['qwen3:14b', 'openrouter/qwen/qwen3-14b'])(
  'a figure of %s on another GPU names the GPU of the question',
  (model) => {
    const { claim, shortClaim } = estimated({ model, gpu: 'A100', allowOtherGpu: true, outputTokens: 500 });
    expect(claim).toContain('A100');
    expect(shortClaim).toContain('A100');
  },
);

test('an estimate beyond the GPU says that it is of the lowest-energy setup if the question names no GPU', () => {
  const shortClaimOf = (gpu?: string) =>
    estimated({ model: 'qwen-3-14b', gpu, outputTokens: 500, boundary: 'site' }).shortClaim.split('Estimate for ')[1];
  expect(shortClaimOf()).toContain('lowest-energy');
  expect(shortClaimOf('H100')).not.toContain('lowest-energy');
});
