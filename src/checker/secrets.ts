import { skeleton } from '../core/text/look-alikes.ts';

/** Names that lead nowhere but on one machine or in one network, by their last label (RFC 6761, 6762, 8375 and ICANN). */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;
/** Services that answer for any number in a name, and tunnels that end with the program that opened them. */
const NUMBERED =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|traefik\.me|ngrok(-free)?\.(io|app|dev)|trycloudflare\.com|loca\.lt|localhost\.run|serveo\.net)$/;
/** Hosts where logs are kept, and which others are made to look like. */
const KNOWN_HOSTS = [
  ...['github.com', 'gist.github.com', 'githubusercontent.com', 'gitlab.com', 'huggingface.co', 'zenodo.org'],
  ...['google.com', 'amazonaws.com', 'wandb.ai', 'figshare.com', 'osf.io', 'archive.org', 'dropbox.com'],
];
/** Latin letters that look like others, without being them with a mark. */
const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from('ıɩɪƚłøđħŧƶɡɢʜɴʀʟʙᴏ', (letter, i) => [letter, 'iiillodhtzgghnrlbo'.charAt(i)] as const),
);
/** Names of the parts of an address that let who has it in. */
const SECRET =
  /^(access_?token|auth|auth_?token|token|id_?token|sas|sig|signature|key|api_?key|secret|password|passwd|pwd|x-amz-.*|x-goog-.*|awsaccesskeyid)$/i;

/** Why readers can't, or shouldn't, open an address of logs; null where nothing speaks against it. */
export function unreachable(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  if (url.username !== '' || url.password !== '') return 'has a user name or password in it';
  const secret = [...url.searchParams.keys(), ...new URLSearchParams(url.hash.slice(1)).keys()].find((key) =>
    SECRET.test(key),
  );
  if (secret !== undefined) return 'has a key or signature in it';
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'names a machine by its number';
  if (NUMBERED.test(host)) return 'leads to a machine by its number, or through a tunnel';
  const meant = /(^|\.)xn--/.test(host) ? looksLike(host) : null;
  if (meant !== null) return `only looks like one on ${meant}`;
  return LOCAL.test(host) || !host.includes('.') ? 'leads into a private network' : null;
}

/** The known host that one in Punycode looks like; null where it looks like none. */
function looksLike(host: string): string | null {
  const letters = skeleton(host.split('.').map(unicodeOf).join('.')).normalize('NFKD').replace(/\p{M}/gu, '');
  const shown = Array.from(letters, (letter) => LATIN.get(letter) ?? letter).join('');
  return KNOWN_HOSTS.find((known) => shown === known || shown.endsWith(`.${known}`)) ?? null;
}

/** A label of a name as it is shown: the decoding of Punycode (RFC 3492, 6.2). What can't be decoded stays as it is. */
function unicodeOf(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const [, basic = '', coded = ''] = /^xn--(?:(.*)-)?([^-]*)$/.exec(label) ?? [];
  const points = Array.from(basic, (letter) => letter.charCodeAt(0));
  let [code, index, bias, at] = [128, 0, 72, 0];
  while (at < coded.length) {
    const before = index;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = parseInt(coded.charAt(at), 36);
      at += 1;
      if (Number.isNaN(digit)) return label;
      // Letters stand for 0 to 25, figures for 26 to 35: the other way round than in base 36.
      const value = digit < 10 ? digit + 26 : digit - 10;
      const threshold = Math.min(26, Math.max(1, k - bias));
      index += value * weight;
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    let delta = before === 0 ? Math.floor((index - before) / 700) : (index - before) >> 1;
    const count = points.length + 1;
    delta += Math.floor(delta / count);
    let steps = 0;
    for (; delta > 455; steps += 36) delta = Math.floor(delta / 35);
    bias = steps + Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return label;
    points.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...points);
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
