/** What is around the name of a model, in the order in which it is taken off. */
const AROUND = [
  // A path.
  /^.*\//,
  // A region and a maker, such as us.meta.
  /^(?:[a-z-]+\.)+(?=[a-z])/,
  // A version, such as -v1:0 or @001, and an offer, such as :free.
  /(?:-v?1)?:[0-9]+$|@[0-9]+$|:(?:exacto|extended|floor|free|nitro)$/,
  /-(?:cloud|maas)$/,
  /^(?:meta|nvidia|openai)-/,
];

/**
 * A name as the table of names has it: words and numbers, in order, and the colon of a tag. `us.meta.llama3-1-8b-v1:0` is
 * `llama-3-1-8-b`, `qwen3:14b` is `qwen-3:14-b`. Empty where it has other characters.
 */
export function nameKey(name: string): string {
  const written = plain(name);
  if (written.length > 200 || !/^[a-z0-9 ._:@/()[\]-]+$/.test(written)) return '';
  const bare = AROUND.reduce((rest, rule) => rest.replace(rule, ''), written);
  const words = bare.match(/[a-z]+|[0-9]+|:/g)?.join('-') ?? '';
  return words.replace(/-?:-?/g, ':').replace(/-(?:bf|fp|f)-16$/, '-16');
}

/** A name without letter case and blanks around it. */
export function plain(name: string): string {
  return name.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').toLowerCase();
}
