/**
 * Letters of other scripts that look like a Latin letter, and that letter: of Greek, Cyrillic, Armenian, Cherokee,
 * Coptic and Lisu all single letters that confusables.txt of Unicode 17.0.0 (UTS #39, unicode.org/Public/security,
 * Unicode-3.0 licence) maps to one letter of ASCII.
 */
const SAME_SHAPES: readonly (readonly [string, string])[] = [
  ['ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορσυϜϳϸϺᴦ', 'JABEZHlKMNOPTYXayivopouFjpMr'],
  ['ЅІЈАВЕКМНОРСТУХЬагеорсухшѕіјѡѴѵҮүһҽӀӏԁԌԛԜԝꙇ', 'SlJABEKMHOPCTYXbareopcyxwsijwVvYyhelldGqWwi'],
  ['ՍՏՕագզհոռսցւքօ', 'USOwqqhnnugifo'],
  ['ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴꭵꮁꮃꮓꮩꮪꮯ', 'DRTiYAJEWMHYGhZbRWSVSLCPKdGBirwzvsc'],
  ['ϭⲂⲅⲎⲒⲓⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲩⲬⲽⳎⳏⳐ', 'oBrHliKMNOoPpCcTYyXwPpL'],
  ['ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPdDTGKJCZFMNLSRVHWXYAElOU'],
];

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  SAME_SHAPES.flatMap(([others, latin]) => Array.from(others, (other, i) => [other, latin.charAt(i)] as const)),
);

/** Greek small letters stand alone as signs, as in "model α": one is not taken for a Latin word. */
const SIGN = /^\p{Script=Greek}$/u;
/** Letters by design of other width or weight: ordinal signs are none, Spanish and Portuguese abbreviate with them. */
const STYLED = /(?![ªº])[\p{L}\p{Nd}]/u;

/**
 * The text in the Latin letters and plain spaces for which it could be mistaken: those of another script that look
 * like them, in a text that has Latin letters or figures as well, and those that Unicode has a second time, wide, bold
 * or as a ligature. The text itself where there is nothing to mistake. One of a single other script is not mistaken,
 * unless `alone` is false: then one that has no letter but look-alikes is.
 */
export function asMistaken(text: string, alone = true): string {
  if (isAscii(text)) return text;
  const plain = Array.from(text, plainCharacter).join('');
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isLatin = words.some((word) => /\p{Script=Latin}/u.test(word)) || /\d/.test(plain);
  const isAll = words.every((word) => isLikeLatin(word) && !/\p{Script=Latin}/u.test(word));
  if (!isLatin && (alone || !isAll)) return plain;
  return plain.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const isMixed = /\p{Script=Latin}/u.test(word);
    return isMixed || (isLikeLatin(word) && !SIGN.test(word)) ? inLatin(word) : word;
  });
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** A letter or digit of another width or weight, or a space of another width, as ASCII has it; others as they are. */
function plainCharacter(character: string): string {
  // The wide space is that of Chinese and Japanese.
  if (/[^\u3000]/.test(character) && /\p{Zs}/u.test(character)) return ' ';
  const plain = STYLED.test(character) ? character.normalize('NFKC') : character;
  return /^[A-Za-z0-9]+$/.test(plain) ? plain : character;
}

function isLikeLatin(word: string): boolean {
  return Array.from(word).every((letter) => LATIN_OF.has(letter));
}

function inLatin(word: string): string {
  return Array.from(word, (letter) => LATIN_OF.get(letter) ?? letter).join('');
}
