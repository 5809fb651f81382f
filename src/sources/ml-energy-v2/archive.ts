import { strFromU8, unzipSync } from 'fflate';
import { isObject } from '../../core/text/json.ts';
import { byCodePoint } from '../../core/text/order.ts';

/** The publisher's folder for each workload, below `data/` in the repository. */
export const FOLDERS = {
  'chat-2024': 'llm_text_generation/chat',
  'code-2024': 'llm_text_generation/code',
  'visual-chat-2024': 'mllm_text_generation/chat',
} as const;

/**
 * A path in the archive, whose files are all in one folder. The groups are the folder of a workload and the rest of the
 * path.
 */
const IN_ARCHIVE = new RegExp(`^[^/]+/data/(${Object.values(FOLDERS).join('|')})/(.+\\.json)$`);
const MODELS = 'models.json';
/** The largest file that is read. Records and lists of models have less than 2 kB. */
const MAX_BYTES = 100_000;

/**
 * The figures in an archive of the publisher's repository, as one JSON text with the lists `models` and `records`. Each
 * entry has its `folder`, and each record also its `path` below the folder.
 * @throws Error if the bytes are not a zip, or if a file in it is too large or not a JSON object.
 */
export function archiveText(bytes: Uint8Array): Promise<string> {
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!IN_ARCHIVE.test(name)) return false;
      if (originalSize > MAX_BYTES) throw new Error(`${name} is larger than ${MAX_BYTES} bytes`);
      return true;
    },
  });
  const read = Object.keys(files)
    .sort(byCodePoint)
    .map((name) => {
      const [, folder = '', path = ''] = IN_ARCHIVE.exec(name) ?? [];
      const value: unknown = JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
      if (!isObject(value)) throw new Error(`${name} is not a JSON object`);
      return { folder, path, value };
    });
  const models = read
    .filter(({ path }) => path === MODELS)
    .flatMap(({ folder, value }) =>
      Object.entries(value).map(([model_id, model]) => ({ ...(isObject(model) ? model : {}), folder, model_id })),
    );
  const records = read
    .filter(({ path }) => path !== MODELS)
    .map(({ folder, path, value }) => ({ ...value, folder, path }));
  return Promise.resolve(JSON.stringify({ models, records }));
}
