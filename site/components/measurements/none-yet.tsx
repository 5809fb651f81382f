/** What stands on the page before anyone has contributed. */
export function NoneYet() {
  return (
    <div class="empty">
      <p>
        <strong>No one has sent a measurement yet.</strong> Here each one would have its row: the model and its
        hardware, energy per million output tokens, latency and whether that makes the row comparable with the main
        table, the published figure that it comes closest to, and who measured, for whom and with what.
      </p>
      <p>
        Have you got a GPU that serves a model? <a href="/contribute/">Be the first to measure</a>. What a file holds is
        in the{' '}
        <a href="/api/v1/schema/measurement.schema.json">
          <code>measurement schema</code>
        </a>
        .
      </p>
    </div>
  );
}
