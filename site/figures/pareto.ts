import { byKeys } from '../../scripts/text/order.ts';

/**
 * The points that no other one beats in both coordinates, less being better, from left to right; of equal points the
 * first.
 */
export function paretoFront<T>(points: readonly T[], x: (point: T) => number, y: (point: T) => number): T[] {
  const front: T[] = [];
  for (const point of [...points].sort(byKeys(x, y))) {
    const last = front.at(-1);
    if (last === undefined || y(point) < y(last)) front.push(point);
  }
  return front;
}
