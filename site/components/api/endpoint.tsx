import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../scripts/contract/schema.ts';
import { Fields } from './field-table.tsx';
import { Name } from './name.tsx';
import type { EndpointReference } from './reference.ts';

interface EndpointProps {
  readonly endpoint: EndpointReference;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Names of the fields that every document has. */
  readonly common: readonly string[];
  /** Path of a file that is there; null where none is yet. */
  readonly file: string | null;
  /** What else there is to say. */
  readonly children: ComponentChildren;
}

/** What the reference says of one endpoint: what it is, where it lies, its fields, and an example. */
export function Endpoint({ endpoint, schemas, common, file, children }: EndpointProps) {
  const { path, id, operation, mediaType, document, parts, example } = endpoint;
  const [parameter] = operation.parameters ?? [];
  const keys = (parameter?.schema.enum ?? []).map(String);
  return (
    <section class="endpoint">
      <h3 id={id}>
        <Name>{path}</Name>
      </h3>
      <p>{operation.description}</p>
      {children}
      <p class="small">
        <span class="tag">{mediaType}</span>{' '}
        {file === null ? (
          'There is none yet.'
        ) : (
          <a href={`/api/v1${file}`}>
            {file === path ? 'Open the file' : 'Open one of the files'}
            <span class="visually-hidden"> {file}</span>
          </a>
        )}
      </p>
      <div class="panels">
        {parameter !== undefined && (
          <details>
            <summary>
              <code>{`{${parameter.name}}`}</code> is one of {keys.length} keys
            </summary>
            <p>{parameter.description}</p>
            <ul class="columns">
              {keys.map((key) => (
                <li key={key}>
                  <code>{key}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
        {document !== null && (
          <Fields name={document} schema={schemas[document] ?? {}} known={common}>
            Beside the <a href="#common-fields">fields of every document</a>.
          </Fields>
        )}
        {parts.map((name) => (
          <Fields key={name} name={name} schema={schemas[name] ?? {}}>
            {schemas[name]?.description}
          </Fields>
        ))}
        {example !== undefined && (
          <details>
            <summary>
              Example<span class="visually-hidden"> of {path}</span>: the first record of each list
            </summary>
            <pre class="wrapped">
              <code>{JSON.stringify(example, null, 2)}</code>
            </pre>
          </details>
        )}
      </div>
    </section>
  );
}
