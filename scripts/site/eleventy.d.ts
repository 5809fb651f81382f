/** The part of Eleventy that is used here; the package has no types of its own for it. */
declare module '@11ty/eleventy' {
  export interface UserConfig {
    addTemplateFormats(format: string): void;
    addExtension(ending: string, options: { key: string }): void;
    addGlobalData(name: string, value: () => unknown): void;
    addPlugin(plugin: unknown): void;
    setUseGitIgnore(use: boolean): void;
    readonly benchmarkManager: { get(group: string): { setMinimumThresholdPercent(percent: number): void } };
  }
  export const HtmlBasePlugin: unknown;
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode: boolean;
        configPath: null;
        pathPrefix: string;
        config(config: UserConfig): void;
      },
    );
    readonly logger: {
      /** Puts something else in the place of the console. */
      overrideLogger(console: Record<'log' | 'warn' | 'error', (message: string) => void>): void;
    };
    /** What was copied, and what was written: each page with its address, which lacks the path prefix. */
    write(): Promise<[unknown, readonly { readonly url: string }[]]>;
  }
}
