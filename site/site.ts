import type { VNode } from 'preact';
import type { Status } from '../scripts/contract/generated/site.d.ts';
import type { Documents } from './documents.ts';

/** What the pages are drawn from. */
export interface Site {
  readonly documents: Documents;
  /** Address of the site without a final slash. */
  readonly url: string;
  /** Address of the repository on GitHub without a final slash; null while no owner has set it. */
  readonly repository: string | null;
  /** How fresh the site and its sources are. */
  readonly status: Status;
  /** Changes with the style sheet and the scripts, so that a browser never joins a new page with old ones. */
  readonly assetsVersion: string;
}

/** A page: what it says about itself, and what stands on it. */
export interface Page {
  /** Address below the site, with a slash at both ends: `/grid/`; or a file: `/404.html`. */
  readonly path: string;
  readonly title: string;
  /** A sentence for search engines and for who shares the page. */
  readonly description: string;
  /** Name of its script in `islands/`, beside the one that every page has. */
  readonly script?: string;
  /** Linked data in JSON-LD. */
  readonly linkedData?: object;
  /** The main part; the frame around it is the same on every page. */
  readonly body: VNode;
}
