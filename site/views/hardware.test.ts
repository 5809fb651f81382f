import { expect, test } from '@jest/globals';
import { cardNames, cardOf, measuredPower, share } from './hardware.ts';

test('shares are sorted by their size, however they are printed', () => {
  expect(['1/8', '2/8', '1/4', '7/7', 'Full', 'unknown'].map(share)).toEqual([0.125, 0.25, 0.25, 1, 1, 0]);
});

test('cards are told apart with as few words as it takes', () => {
  const card = (gpu_key: string, form: string, memory: string) => ({ gpu_key, form, memory });
  expect(
    cardNames([
      card('A100', 'PCIe', '40 GB HBM2'),
      card('A100', 'PCIe', '80 GB HBM2e'),
      card('B200', 'SXM (HGX B200)', '180 GB HBM3E'),
      card('GB200', 'GB200 superchip, per GPU', '186 GB HBM3E'),
    ]),
  ).toEqual(['A100 PCIe, 40\u00a0GB', 'A100 PCIe, 80\u00a0GB', 'B200 SXM', 'GB200 superchip, per GPU']);
});

test('a GPU name stands for its card with the highest limit', () => {
  const cards = [
    { gpu_key: 'H100', max_tdp_w: 350 },
    { gpu_key: 'H100', max_tdp_w: 700 },
    { gpu_key: 'B200', max_tdp_w: 1000 },
  ];
  expect(cardOf(cards, 'H100')).toBe(cards[1]);
  expect(cardOf(cards, 'L4')).toBeUndefined();
});

test('the power of a card is that of its configuration over the number of cards', () => {
  const row = (gpu: string, num_gpus: number, gpu_power_watts_total: number) => ({
    gpu,
    num_gpus,
    gpu_power_watts_total,
  });
  const [h100, b200] = [
    { gpu_key: 'H100', max_tdp_w: 700 },
    { gpu_key: 'B200', max_tdp_w: 1000 },
  ] as const;
  const rows = [row('H100', 4, 2000), row('H100', 1, 300), row('B200', 2, 1800), row('L4', 1, 70), row('H100', 1, 600)];
  expect(measuredPower(rows, [h100, b200])).toEqual([
    { gpu: 'H100', card: h100, configurations: 3, lowest: 300, median: 500, highest: 600 },
    { gpu: 'B200', card: b200, configurations: 1, lowest: 900, median: 900, highest: 900 },
  ]);
  expect(measuredPower([row('H100', 1, 300), row('H100', 1, 400)], [h100])[0]?.median).toBe(350);
});
