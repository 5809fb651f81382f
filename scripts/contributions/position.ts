import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { pointerKeys } from '../text/json-pointer.ts';

/** A place in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where an offset lies in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * The offset of the value of a pointer in a JSON text, or of its key; of the nearest object around it where it is
 * missing, null where nothing is. `tree` is what {@link treeOf} makes of the text.
 */
export function offsetOf(tree: Node | null, pointer: string, atKey: boolean): number | null {
  const path = pointerKeys(pointer);
  for (let depth = path.length; tree !== null && depth >= 0; depth -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, depth));
    if (node !== undefined) return (atKey && node.parent?.type === 'property' ? node.parent : node).offset;
  }
  return null;
}

/** The parts of a JSON text with their places; null where there are none. */
export function treeOf(text: string): Node | null {
  try {
    return parseTree(text) ?? null;
  } catch (error) {
    // Thousands of nested brackets exhaust the parser's stack: then no place is known.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
