import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../scripts/contract/schema.ts';
import { Fields } from './field-table.tsx';
import { Name } from './name.tsx';
import type { EndpointReference } from './reference.ts';

/** What the reference says of one endpoint: what it is, where it lies, its fields, and an example. */
export function Endpoint({
  endpoint: { path, id, operation, mediaType, document, parts, example },
  schemas,
  common,
  file,
  children,
}: {
  endpoint: EndpointReference;
  schemas: Readonly<Record<string, Schema>>;
  /** Names of the fields that every document has. */
  common: readonly string[];
  /** Path of a file that is there; null where none is yet. */
  file: string | null;
  /** What else there is to say. */
  children: ComponentChildren;
}) {
  const [parameter] = operation.parameters ?? [];
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
            <code>{`{${parameter.name}}`}</code> is one of {(parameter.schema.enum ?? []).length} keys
          </summary>
          <p>{parameter.description}</p>
          <ul class="columns">
            {(parameter.schema.enum ?? []).map((value) => (
              <li key={String(value)}>
                <code>{String(value)}</code>
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
