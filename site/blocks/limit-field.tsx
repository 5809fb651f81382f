import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { withUnit } from '../../src/figures/format.ts';

interface LimitFieldProps {
  /** The latency limit in the field, as typed, ms. */
  readonly limit: string;
  /** The latency limit that every page starts with, ms. */
  readonly startLimit: number;
  /**
   * Called with each limit that the reader types or chooses. Without it, the script of the page listens to the
   * elements.
   */
  readonly onLimit?: (limit: string) => void;
  /** The id of the note that describes the field. */
  readonly note?: string;
}

/** A field for any latency limit, and a button for each common one. */
export function LimitField({ limit, startLimit, onLimit, note }: LimitFieldProps) {
  const common = [
    ['Default', startLimit],
    ['Live chat', LIVE_CHAT_LIMIT],
  ] as const;
  return (
    <div class="limit-line">
      <label>
        Latency limit (ms)
        <input
          name="limit"
          type="text"
          inputMode="decimal"
          value={limit}
          aria-describedby={note}
          autocomplete="off"
          maxLength={10}
          onInput={({ currentTarget: { value } }) => onLimit?.(value)}
        />
      </label>
      <div class="presets chips" role="group" aria-label="Common latency limits">
        {common.map(([use, ms]) => (
          <button
            key={use}
            type="button"
            data-limit={ms}
            aria-pressed={Number(limit) === ms ? 'true' : 'false'}
            onClick={() => onLimit?.(String(ms))}
          >
            {use}: {withUnit(ms, 'ms')}
          </button>
        ))}
      </div>
    </div>
  );
}
