import { estimate, predict, why } from 'token-energy';

// What 10, 50 and 90 of 100 answers take, and a long prompt with a part of it cached.
const answer = estimate({ model: 'Qwen 3 14B', gpu: 'H100', inputTokens: 20_000, cachedInputTokens: 5_000 });
console.log(answer.basis, answer.since, answer.perAnswer.wh, answer.promptWh);

// An open-weights model that was not measured, by its name and by its sizes.
console.log(estimate({ model: 'zai-org/GLM-4.5', outputTokens: 500, allowPredicted: true }).wh);
console.log(predict({ paramsB: 120, activeParamsB: 12, bits: 8, gpu: 'H100' }).whPerMillionTokens);

// As of a day on which these figures were not current.
const past = { model: 'Qwen 3 14B', outputTokens: 500, asOf: '2025-12-31' };
console.log(estimate(past), why(past).message);
