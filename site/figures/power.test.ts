import { expect, test } from '@jest/globals';
import { measuredPower } from './power.ts';

test('the power of a card is that of its configuration over the number of cards', () => {
  const row = (gpu: string, num_gpus: number, gpu_power_watts_total: number) => ({
    gpu,
    num_gpus,
    gpu_power_watts_total,
  });
  const power = measuredPower([row('H100', 4, 2000), row('H100', 1, 300), row('B200', 2, 1800), row('H100', 1, 600)]);
  expect(power.get('H100')).toEqual({ configurations: 3, lowest: 300, median: 500, highest: 600 });
  expect(power.get('B200')).toEqual({ configurations: 1, lowest: 900, median: 900, highest: 900 });
  expect(measuredPower([row('H100', 1, 300), row('H100', 1, 400)]).get('H100')?.median).toBe(350);
});
