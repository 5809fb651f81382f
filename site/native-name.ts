/** The name of a country in its most common language: `Deutschland` for `DE`. Empty without an ISO code. */
export function nativeName(iso2: string | null): string {
  if (iso2 === null) return '';
  const { language } = new Intl.Locale(`und-${iso2}`).maximize();
  return new Intl.DisplayNames([language], { type: 'region' }).of(iso2) ?? '';
}
