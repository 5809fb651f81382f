import { sha256 } from '../../../src/core/files/digest.ts';

/** The bytes of files that are attached to releases, which the stand-in for GitHub does not keep. */
export class ReleaseAssets {
  readonly #bytes = new Map<number, Uint8Array>();
  readonly #half = new Set<number>();

  /** Keeps the bytes of an asset; `isHalf` where not all of them came. */
  keep(id: number, bytes: Uint8Array, isHalf = false): void {
    this.#bytes.set(id, bytes);
    if (isHalf) this.#half.add(id);
  }

  bytesOf(id: number): Uint8Array | undefined {
    return this.#bytes.get(id);
  }

  /** An answer of the stand-in with every text as `said`, and with the state of each asset and, if told, its digest. */
  known(answer: unknown, said: (text: string) => string, digests = true): unknown {
    if (typeof answer === 'string') return said(answer);
    if (Array.isArray(answer)) return answer.map((one) => this.known(one, said, digests));
    if (typeof answer !== 'object' || answer === null) return answer;
    const all = Object.entries(answer).map(([key, value]) => [key, this.known(value, said, digests)] as const);
    const known: Record<string, unknown> = Object.fromEntries(all);
    if (!('browser_download_url' in known)) return known;
    const id = Number(known['id']);
    const bytes = this.#bytes.get(id);
    const digest = digests && bytes !== undefined ? `sha256:${sha256(bytes)}` : null;
    return { ...known, digest, state: this.#half.has(id) ? 'starter' : 'uploaded' };
  }
}
