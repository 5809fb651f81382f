/** Names that lead nowhere but on one machine or in one network, by their last label (RFC 6761, 6762, 8375 and ICANN). */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;
/** Names of the parts of an address that let who has it in. */
const SECRET =
  /^(access_?token|auth|auth_?token|token|id_?token|sas|sig|signature|key|api_?key|secret|password|passwd|pwd|x-amz-.*|x-goog-.*|awsaccesskeyid)$/i;

/** Why readers can't, or shouldn't, open an address of logs; null where nothing speaks against it. */
export function unreachable(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  if (url.username !== '' || url.password !== '') return 'has a user name or password in it';
  const names = [...url.searchParams.keys(), ...new URLSearchParams(url.hash.slice(1)).keys()];
  if (names.some((name) => SECRET.test(name))) return 'has a key or signature in it';
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'names a machine by its number';
  return LOCAL.test(host) || !host.includes('.') ? 'leads into a private network' : null;
}

/** Keys as those who give them out write them: GitHub, GitLab, Hugging Face, OpenAI and like it, AWS, Slack, tokens of JSON, PEM. */
const KEYS =
  /\b(?:gh[pousr]_|github_pat_|glpat-|hf_|sk-)[\w-]{20,}|\bA[KS]IA[0-9A-Z]{16}\b|\bxox[abprs]-[\w-]{10,}|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** What people and programs write before one. */
const NAMED = /(?:api_?key|access_?token|secret|passw(?:or)?d|[?&](?:token|key))["' ]*[=:]["' ]*[^\s"'<$*]{8,}/i;

/** No key is shorter. */
const SHORTEST_KEY = 15;

/** Whether a text has something in it that looks like a key. */
export function hasSecret(text: string): boolean {
  return text.length >= SHORTEST_KEY && (KEYS.test(text) || NAMED.test(text));
}
