const response = await fetch('__SITE__/api/v1/index.json');
const { updated, data_version, ...values } = await response.json();

// Canonical JSON (RFC 8785): no spaces, keys in order, numbers and strings as JSON.stringify writes them.
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join()}}`;
};

const bytes = new TextEncoder().encode(canonical(values));
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
console.log(hex.slice(0, 16), data_version);
