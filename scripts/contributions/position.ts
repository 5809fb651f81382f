import { pointerKeys } from '../text/json-pointer.ts';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** A place in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where an offset lies in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Finds the values of a JSON text by pointer. The text is parsed at the first question only. */
export class Positions {
  private root: Node | null | undefined;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Where the value of `pointer` stands, or its key; the nearest object around it where it is missing, null where nothing is. */
  of(pointer: string, atKey = false): Position | null {
    this.root ??= this.parse();
    if (this.root === null) return null;
    const path = pointerKeys(pointer);
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = findNodeAtLocation(this.root, path.slice(0, depth));
      if (node === undefined) continue;
      const place = atKey && node.parent?.type === 'property' ? node.parent : node;
      return positionAt(this.text, place.offset);
    }
    return null;
  }

  private parse(): Node | null {
    try {
      return parseTree(this.text) ?? null;
    } catch (error) {
      // Thousands of nested brackets exhaust the parser's stack: then there is no place to tell.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
}
