/** Lower-case text without accents, so that `turkiye` finds Türkiye and `co2` finds CO₂. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
