import { best, compare, estimate } from 'token-energy';

const result = estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', outputTokens: 1_000_000 });
console.log(result.wh, result.gCo2e, result.caveat);

// A billion tokens in France and in India, kg CO2e.
for (const grid of ['FRA', 'IND'])
  console.log(grid, estimate({ model: 'Llama 3.1 8B Instruct', outputTokens: 1e9, grid }).gCo2e.value / 1000);

// A reasoning response compared with a chat response, and which GPU at 30 ms a token.
console.log(compare({ model: 'Qwen 3 14B', workload: 'gpqa' }, { model: 'Qwen 3 14B' }).perMeanResponse);
console.log(best({ model: 'Llama 3.3 70B Instruct', maxItlMs: 30 }).map(({ gpu, tiesWithFirst }) => [gpu, tiesWithFirst]));
