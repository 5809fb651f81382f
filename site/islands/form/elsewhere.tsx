/** Says that another tab has another draft, and lets the reader choose which one is kept. */
export function Elsewhere({ take, keep }: { take: () => void; keep: () => void }) {
  return (
    <div class="form-elsewhere">
      <p>
        <strong>The draft was changed in another tab.</strong> Until you choose one, what you change here is not kept.
      </p>
      <div class="buttons">
        <button type="button" class="button small" onClick={take}>
          Take over the other tab’s draft
        </button>
        <button type="button" class="button quiet small" onClick={keep}>
          Keep what stands here
        </button>
      </div>
    </div>
  );
}
