import type { RefObject } from 'preact';
import type { Content } from './content.ts';
import type { Outcome } from './outcome.ts';
import type { Step, Work } from './work.ts';

/** The form at work in a browser. Where the page is drawn without one, there is none. */
export interface Live {
  readonly work: Work;
  readonly outcome: Outcome;
  /** Address of the repository; null where the project names none. */
  readonly repository: string | null;
  readonly act: (step: Step) => void;
  /** Takes a step, and leads the reader to what has come of it. */
  readonly show: (step: Step) => void;
  /** Shows a file as it is, and fills the form with what it says. */
  readonly open: (name: string, content: Content) => void;
  readonly clear: () => void;
  /** The heading of what has come of the work, which the reader is led to. */
  readonly head: RefObject<HTMLHeadingElement | null>;
  /** Whether the browser refused to keep the draft. */
  readonly isRefused: boolean;
  /** The choice between this draft and that of another tab; null where there is no other. */
  readonly elsewhere: { readonly take: Step; readonly keep: () => void } | null;
}
