const MOST = 5;

/** A score in stars, and in words. */
export function Stars({ score }: { score: number }) {
  return (
    <>
      <span class="stars" aria-hidden="true">
        {'★'.repeat(score)}
        {'☆'.repeat(MOST - score)}
      </span>{' '}
      {score} of {MOST}
    </>
  );
}
