const RTX_PRO_6000 = 'RTX PRO 6000 Blackwell Server Edition';

/**
 * The name under which a measurement names a card, for each way in which the documents name it. A card that is not
 * here stops the import: which key it has is a decision, since power limits and MIG profiles are looked up by it.
 */
export const GPU_KEYS: ReadonlyMap<unknown, string> = new Map([
  ['A100', 'A100'],
  ['A100 40GB', 'A100'],
  ['A100 80GB', 'A100'],
  ['H100', 'H100'],
  ['H100 80GB (PCIe and SXM5)', 'H100'],
  ['H100 NVL', 'H100 NVL'],
  ['H100 94GB (H100 NVL / SXM5 94GB)', 'H100 NVL'],
  ['H100 96GB (H100 on GH200)', 'GH200'],
  ['H200', 'H200'],
  ['H200 141GB', 'H200'],
  ['H200 NVL', 'H200 NVL'],
  ['B200', 'B200'],
  ['B200 180GB', 'B200'],
  ['B300 (Blackwell Ultra)', 'B300'],
  ['GB200 (Blackwell GPU in GB200 NVL72)', 'GB200'],
  ['GB300 (Blackwell Ultra GPU in GB300 NVL72)', 'GB300'],
  ['L4', 'L4'],
  ['L40S', 'L40S'],
  [RTX_PRO_6000, RTX_PRO_6000],
  [`${RTX_PRO_6000} 96GB`, RTX_PRO_6000],
]);
