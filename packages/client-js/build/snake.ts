/** A name as Python writes it: `numGpus` is `num_gpus`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
