/** Starts of the sentences that `packages/measure/src/measurement-file.ts` adds to `notes`. */
export const KIT_WARNS = 'The kit warns: ';
export const KIT_COULD_NOT_CHECK = 'The kit could not check: ';

/** The `prompt_set` that the measuring kit writes: the name of the prompts and the start of their SHA-256 digest. */
export function kitPromptSet(name: string, digest: string): string {
  return `${name}, sha256 ${digest.slice(0, 16)}`;
}

const KIT_PROMPT_SET = /, sha256 [0-9a-f]{16}$/;

/** Whether these are texts that only the measuring kit writes. */
export function isWrittenByKit({
  prompt_set,
  notes,
}: {
  readonly prompt_set: string;
  readonly notes: string;
}): boolean {
  return KIT_PROMPT_SET.test(prompt_set) || notes.includes(KIT_WARNS) || notes.includes(KIT_COULD_NOT_CHECK);
}
