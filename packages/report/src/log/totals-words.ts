import { keyOf } from '../formats/format.ts';

/**
 * How spreadsheets and reports name rows that are the sum of others, by language. Accents and punctuation don't count.
 */
const TOTALS_WORDS: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Total',
    'Totals',
    'Grand Total',
    'Subtotal',
    'Subtotals',
    'Overall',
    'Sum',
    'All',
    'All models',
    'Sum of all models',
  ],
  Arabic: ['المجموع', 'المجموع الكلي', 'الإجمالي', 'الإجمالي الكلي'],
  Chinese: ['合计', '总计', '小计', '合計', '總計', '小計', '总和'],
  Czech: ['Celkem', 'Celkový součet', 'Součet', 'Mezisoučet'],
  Danish: ['I alt', 'Hovedtotal', 'Sum', 'Subtotal'],
  Dutch: ['Totaal', 'Eindtotaal', 'Subtotaal', 'Som'],
  Finnish: ['Yhteensä', 'Kaikki yhteensä', 'Loppusumma', 'Summa', 'Välisumma'],
  French: ['Total', 'Total général', 'Sous-total', 'Somme'],
  German: ['Gesamt', 'Gesamtergebnis', 'Gesamtsumme', 'Insgesamt', 'Summe', 'Total', 'Zwischensumme', 'Teilergebnis'],
  Greek: ['Σύνολο', 'Γενικό σύνολο', 'Μερικό σύνολο', 'Άθροισμα'],
  Hebrew: ['סה"כ', 'סך הכל', 'סכום כולל'],
  Hungarian: ['Összesen', 'Végösszeg', 'Mindösszesen', 'Összeg', 'Részösszeg'],
  Italian: ['Totale', 'Totale complessivo', 'Totale generale', 'Subtotale', 'Somma'],
  Japanese: ['合計', '総計', '小計', '総合計'],
  Korean: ['합계', '총합계', '총계', '소계'],
  Norwegian: ['Totalt', 'Totalsum', 'Sum', 'Delsum'],
  Polish: ['Razem', 'Suma', 'Suma końcowa', 'Suma częściowa', 'Ogółem', 'Łącznie'],
  Portuguese: ['Total', 'Total geral', 'Soma', 'Subtotal'],
  Romanian: ['Total', 'Total general', 'Sumă', 'Subtotal'],
  Russian: ['Итого', 'Всего', 'Общий итог', 'Сумма'],
  Slovak: ['Spolu', 'Celkový súčet', 'Súčet', 'Medzisúčet'],
  Spanish: ['Total', 'Total general', 'Totales', 'Suma', 'Suma total'],
  Swedish: ['Totalt', 'Totalsumma', 'Summa', 'Delsumma'],
  Turkish: ['Toplam', 'Genel toplam', 'Ara toplam'],
  Ukrainian: ['Разом', 'Усього', 'Всього', 'Загальний підсумок', 'Сума'],
};

const KEYS = new Set(Object.values(TOTALS_WORDS).flat().map(keyWithoutAccents));

/** Whether a text names a row that is the sum of others. */
export function isTotalsWord(text: string | null): boolean {
  return text !== null && KEYS.has(keyWithoutAccents(text));
}

function keyWithoutAccents(text: string): string {
  return keyOf(text.normalize('NFKD'));
}
