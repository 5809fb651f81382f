import { finding, type Finding } from '../findings/finding.ts';

/** Collects what is wrong with an archive. */
export class Faults {
  readonly findings: Finding[] = [];

  /** Something is wrong with a file. `rule` is the part of its id behind `verify/`. */
  add(rule: string, file: string, message: string, found: string | null = null, allowed: string | null = null): void {
    this.findings.push(finding({ rule: `verify/${rule}`, file, message, found, allowed }));
  }

  /** Something is wrong unless what is found is what is allowed. */
  same(rule: string, file: string, message: string, found: unknown, allowed: string | null): void {
    if (found !== allowed) this.add(rule, file, message, String(found), allowed);
  }
}

export function equal(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
}
