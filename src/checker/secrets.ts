/** Host names that work on one machine or in one network only, by their last label (RFC 6761, 6762, 8375 and ICANN). */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;
/** Names of address parameters that give access to anyone who has the address. */
const SECRET =
  /^(access_?token|auth|auth_?token|token|id_?token|sas|sig|signature|key|api_?key|secret|password|passwd|pwd|x-amz-.*|x-goog-.*|awsaccesskeyid)$/i;

/** Why readers cannot or should not open an address, to follow the word "address"; null if they can. */
export function addressProblem(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  const names = [...url.searchParams.keys(), ...new URLSearchParams(url.hash.slice(1)).keys()];
  if (names.some((name) => SECRET.test(name))) return 'contains a key or signature';
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'is an IP address';
  return LOCAL.test(host) || !host.includes('.') ? 'is in a private network' : null;
}

/** Keys of GitHub, GitLab, Hugging Face, OpenAI and similar services, AWS and Slack; JSON web tokens and PEM. */
const KEYS =
  /\b(?:gh[pousr]_|github_pat_|glpat-|hf_|sk-)[\w-]{20,}|\bA[KS]IA[0-9A-Z]{16}\b|\bxox[abprs]-[\w-]{10,}|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** A key with the name that people and programs write before it. */
const NAMED = /(?:api_?key|access_?token|secret|passw(?:or)?d|[?&](?:token|key))["' ]*[=:]["' ]*[^\s"'<$*]{8,}/i;

/** The length of the shortest key. */
const MIN_KEY_LENGTH = 15;

/** Whether a text contains something that looks like a key. */
export function hasSecret(text: string): boolean {
  return text.length >= MIN_KEY_LENGTH && (KEYS.test(text) || NAMED.test(text));
}
