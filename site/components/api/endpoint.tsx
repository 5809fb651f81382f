import { inPrint } from '../../../src/figures/format.ts';
import { Fold } from '../prose.tsx';
import { Heads } from '../table.tsx';
import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../src/contract/schema.ts';
import { limitWords, typeWords, type EndpointReference } from './reference.ts';

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
  const { path, id, operation, mediaType, example } = endpoint;
  const [parameter] = operation.parameters ?? [];
  return (
    <Fold id={id} level={3} title={<Name>{path}</Name>}>
      <p>{inPrint(operation.description ?? '')}</p>
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
        {parameter !== undefined && <Keys parameter={parameter} />}
        <EndpointFields endpoint={endpoint} schemas={schemas} common={common} />
        {example !== undefined && <Example of={path} value={example} />}
      </div>
    </Fold>
  );
}

type Parameter = NonNullable<EndpointReference['operation']['parameters']>[number];

/** What stands in the place of a parameter of a path. */
function Keys({ parameter: { name, description, schema } }: { readonly parameter: Parameter }) {
  // Of a release from before the list was open, it is all there were.
  const keys = (schema.examples ?? schema.enum ?? []).map(String);
  return (
    <details>
      <summary>
        <code>{`{${name}}`}</code> is a key, such as {keys[0]}
      </summary>
      <p>{inPrint(description ?? '')}</p>
      <ul class="columns">
        {keys.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The fields of a document that no other one has, and of the objects in it. */
function EndpointFields({ endpoint, schemas, common }: Pick<EndpointProps, 'endpoint' | 'schemas' | 'common'>) {
  const { document, isRepeated, parts } = endpoint;
  return (
    <>
      {document !== null && isRepeated && (
        <p>
          Its fields are those of <a href={`#${schemaId(document)}`}>{document}</a>.
        </p>
      )}
      {document !== null && !isRepeated && (
        <Fields name={document} schema={schemas[document] ?? {}} known={common}>
          Beside the <a href="#common-fields">fields of every document</a>.
        </Fields>
      )}
      {parts.map((name) => (
        <Fields key={name} name={name} schema={schemas[name] ?? {}}>
          {inPrint(schemas[name]?.description ?? '')}
        </Fields>
      ))}
    </>
  );
}

function Example({ of, value }: { readonly of: string; readonly value: unknown }) {
  return (
    <details>
      <summary>
        Example<span class="visually-hidden"> of {of}</span>: the first record of each list
      </summary>
      <pre class="wrapped">
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </details>
  );
}

/** A field, with dots in its name where it is nested. */
export interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** What an object holds, under its name, which opens it; `known` fields are described in another place. */
function Fields(props: { name: string; schema: Schema; known?: readonly string[]; children: ComponentChildren }) {
  const { name, schema, known = [], children } = props;
  const fields = fieldsOf(schema).filter((field) => !known.includes(field.name));
  return (
    <details>
      <summary>
        <strong>{name}</strong>: {fields.length} fields
      </summary>
      <div id={schemaId(name)}>
        <FieldTable caption={children} fields={fields} />
      </div>
    </details>
  );
}

/** Fields as a table. */
export function FieldTable({ caption, fields }: { caption: ComponentChildren; fields: readonly SchemaField[] }) {
  return (
    <div class="table-box">
      <table class="fields">
        <caption>{caption}</caption>
        <Heads heads={[['Field'], ['What it is']]} />
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <Name>{field.name}</Name>
                <span class="type">
                  {typeWords(field.schema).map((word, i) =>
                    typeof word === 'string' ? (
                      word
                    ) : (
                      <a key={i} href={`#${schemaId(word.schema)}`}>
                        {word.schema}
                      </a>
                    ),
                  )}
                  {!field.required && ', optional'}
                </span>
              </th>
              <td>
                {inPrint(field.schema.description ?? '')}
                {limitWords(field.schema).map((words) => (
                  <span key={words} class="limit">
                    {inPrint(words)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a schema is described on the page. */
function schemaId(name: string): string {
  return `schema-${name}`;
}

/** The fields of an object, and of objects in it that have no name of their own. */
export function fieldsOf({ properties, required }: Schema, before = ''): SchemaField[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const name = before + key;
    const field = { name, schema, required: required?.includes(key) ?? false };
    return [field, ...fieldsOf(schema, `${name}.`)];
  });
}

/** The name of a field or a path as code that may break after an underscore, a dot or a slash, so that it fits a phone. */
export function Name({ children }: { children: string }) {
  return (
    <code>
      {children.split(/(?<=[_./])/).map((part, i) => (
        <>
          {i > 0 && <wbr />}
          {part}
        </>
      ))}
    </code>
  );
}
