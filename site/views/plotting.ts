/** The numbers 1, 2 and 5 times a power of ten from `low` to `high`: the ticks of a logarithmic axis. */
export function decadeTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i);
  return decades
    .flatMap((power) => [1, 2, 5].map((digit) => (power < 0 ? digit / 10 ** -power : digit * 10 ** power)))
    .filter((tick) => tick >= low && tick <= high);
}

/** Round values from `low` to `high` for a logarithmic axis: as few digits as give it four, also where it is short. */
export function logTicks(low: number, high: number): number[] {
  const few = decadeTicks(low, high);
  if (few.length >= 4) return few;
  const first = 10 ** Math.floor(Math.log10(low));
  const all = [first, first * 10].flatMap((power) =>
    [1, 1.5, 2, 3, 4, 5, 6, 8].map((digit) => Number((digit * power).toPrecision(2))),
  );
  return all.filter((tick) => tick >= low && tick <= high);
}
