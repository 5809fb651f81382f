/** A value that is usual for a field, or follows from the others: one press takes it. */
export function Offer({ value, label, take }: { value: string; label: string; take: () => void }) {
  return (
    <button type="button" class="button quiet small" onClick={take}>
      Use {value}
      <span class="visually-hidden"> for {label}</span>
    </button>
  );
}
