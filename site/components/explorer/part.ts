import type { ModelConfiguration } from '../../documents.ts';
import type { Choices, SettingName, Settings } from '../../figures/url-state.ts';

/** What the main page lets people choose from. */
export interface ExplorerData {
  /** Every configuration, in the order of the documents. */
  readonly configurations: readonly ModelConfiguration[];
  readonly choices: Choices;
  /** How the rows of the index are chosen, in the words of the document. */
  readonly selection: string;
}

/** Sets some settings to texts, as they would stand in the address; null sets all of them back. */
export type Change = (changes: Readonly<Partial<Record<SettingName, string>>> | null) => void;

/** What each part of the main page is drawn from. */
export interface PartProps {
  readonly data: ExplorerData;
  readonly settings: Settings;
  /** Null where no script runs, or none runs yet. */
  readonly change: Change | null;
}
