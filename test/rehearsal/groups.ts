/** What stands in a concurrency group. */
interface Holder {
  begin(): void;
  /** It is replaced before it began, or stopped after. */
  stop(): void;
}

/** Concurrency groups: one runs, one waits, and a newer one takes the place of the one that waits. */
export class Groups {
  readonly #groups = new Map<string, { running: Holder; waiting: Holder | null }>();

  /**
   * A turn in a group; in none it comes at once. `goes` is false where it was replaced before it came; `stopping` is told
   * so, and also where it is stopped after it began. Whoever had it leaves.
   */
  turnIn(group: string | null, cancelInProgress: boolean, stopping: AbortController) {
    if (group === null) return { goes: Promise.resolve(true), leave: () => undefined };
    let begin = (_goes: boolean): void => undefined;
    const goes = new Promise<boolean>((resolve) => (begin = resolve));
    const holder = {
      begin: () => {
        begin(true);
      },
      stop: () => {
        stopping.abort();
        begin(false);
      },
    };
    this.#enter(group, holder, cancelInProgress);
    return {
      goes,
      leave: () => {
        this.#leave(group, holder);
      },
    };
  }

  #enter(group: string, holder: Holder, cancelInProgress: boolean): void {
    const there = this.#groups.get(group.toLowerCase());
    if (there === undefined) {
      this.#groups.set(group.toLowerCase(), { running: holder, waiting: null });
      holder.begin();
      return;
    }
    there.waiting?.stop();
    there.waiting = holder;
    if (cancelInProgress) there.running.stop();
  }

  #leave(group: string, holder: Holder): void {
    const there = this.#groups.get(group.toLowerCase());
    if (there?.running !== holder) {
      if (there?.waiting === holder) there.waiting = null;
      return;
    }
    if (there.waiting === null) {
      this.#groups.delete(group.toLowerCase());
      return;
    }
    there.running = there.waiting;
    there.waiting = null;
    there.running.begin();
  }
}
