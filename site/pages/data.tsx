import { SCHEMAS } from '../../src/api/documents/schemas.ts';
import { schemaFileName } from '../../src/contract/published-schemas.ts';
import type { Schema } from '../../src/contract/schema.ts';
import { isRehearsal } from '../../src/releases/rehearsal.ts';
import { countOf } from '../../src/core/text/words.ts';
import { bytes, inPrint } from '../../src/figures/format.ts';
import { Entry } from '../blocks/changes.tsx';
import { FieldTable, fieldsOf, Name, nameIn, schemasIn } from '../blocks/fields.tsx';
import { prose } from '../blocks/markdown.tsx';
import { Fold } from '../blocks/prose.tsx';
import { Releases } from '../blocks/releases.tsx';
import { Lines, Snippets } from '../blocks/snippet.tsx';
import { Table } from '../blocks/table.tsx';
import type { Documents, Page, Site, TableReference } from '../documents.ts';

/** The files, releases, citations and changes of the data: `docs/pages/data.md`. */
export function dataPage(site: Site): Page {
  const { documents } = site;
  const { changes, diffs, fileSizes, releases } = documents;
  const notices = new Map(releases?.releases.map(({ date, notice }) => [date, notice]));
  return {
    path: '/data/',
    title: 'Data: files, API, releases, changes',
    description:
      'All documents and tables of the static data API, code examples, dated releases with digests, and their changes.',
    body: prose(
      'data',
      {
        snippets: <Snippets {...site} />,
        address: isRehearsal(site.url) ? (
          <>
            The project has no public address yet, so the examples read the site from your own machine. To serve it, run{' '}
            <code>npm ci</code> and <code>npm start</code> in a clone of the repository. Google Sheets and badges need a
            public address.
          </>
        ) : (
          ''
        ),
        base: `${site.commandUrl}/api/v1`,
        site: site.url,
        main_table_size: sizeOf('index.csv', fileSizes),
        archive_size: sizeOf('all.zip', fileSizes),
        documents: <DocumentsTable documents={documents} />,
        earlier:
          documents.earlierDocuments.length === 0 ? (
            ''
          ) : (
            <>
              Workloads whose ids end in <code>-2024</code> are described on{' '}
              <a href="/workloads/2024/">the page of the 2024 benchmark</a>.
            </>
          ),
        releases: <Releases {...site} />,
        changes:
          changes.changes.length === 0 ? (
            'Nothing has been released yet.'
          ) : (
            <>
              {[...changes.changes].reverse().map((entry) => (
                <Entry
                  key={entry.date}
                  entry={entry}
                  diff={diffs.get(entry.date)}
                  notice={notices.get(entry.date) ?? null}
                />
              ))}
            </>
          ),
      },
      true,
    ),
  };
}

/** What each document contains, its files with their sizes, and its schema. */
function DocumentsTable({ documents }: { readonly documents: Documents }) {
  return (
    <Table
      caption="Documents, their files and schemas"
      kind="documents"
      rows={publishedDocuments(documents)}
      spacious
      columns={[
        {
          head: 'Document',
          rowHead: true,
          cell: ({ path, name }) => (
            <a href={path}>
              <Name>{name}</Name>
            </a>
          ),
        },
        { head: 'Contents', cell: ({ about }) => inPrint(about.split(/(?<=\.) /)[0] ?? '') },
        { head: 'Files', cell: (document) => <Files {...document} fileSizes={documents.fileSizes} /> },
        {
          head: 'Schema',
          cell: ({ schemaFile }) => (schemaFile === undefined ? '–' : <File path={schemaFile} from={SCHEMAS} />),
        },
      ]}
    />
  );
}

type FileSizes = Documents['fileSizes'];

/** The formats of a document, with a link to each file. Several tables or similar files are on the document's page. */
function Files({ path: page, files, tables, fileSizes }: PublishedDocument & { readonly fileSizes: FileSizes }) {
  const [file = '', ...others] = files;
  const formats = tables.flatMap(({ files: forms }) => forms.map(({ path }) => path));
  return (
    <>
      <span class="format">
        {others.length > 0 || !fileSizes.has(file.slice(1)) ? 'JSON' : <a href={`/api/v1${file}`}>JSON</a>}
        <FileSize size={others.length > 0 ? undefined : fileSizes.get(file.slice(1))} />
      </span>
      {tables.length > 1 ? (
        <a class="format" href={page}>
          {countOf(tables.length, 'table')}: CSV, Parquet
        </a>
      ) : (
        formats.map((path) => (
          <span key={path} class="format">
            <a href={`/api/v1${path}`}>{path.endsWith('.csv') ? 'CSV' : 'Parquet'}</a>
            <FileSize size={fileSizes.get(path.slice(1))} />
          </span>
        ))
      )}
    </>
  );
}

/** The size of a file below the API in words. Empty if it is unknown. */
function sizeOf(file: string, sizes: FileSizes): string {
  const size = sizes.get(file);
  return size === undefined ? '' : bytes(size);
}

/** The size of a file from its bytes. Nothing if it is unknown. */
function FileSize({ size }: { readonly size: number | undefined }) {
  return size === undefined ? null : <small class="file-size">{bytes(size)}</small>;
}

/** The documents with one schema, and the tables with the same records. */
interface PublishedDocument {
  /** Address of the page about it. */
  readonly path: string;
  /** The path of its file, and the number of other files with the same schema. */
  readonly name: string;
  readonly about: string;
  readonly schema: string;
  /** Path of its schema below the API; undefined in releases without schemas. */
  readonly schemaFile: string | undefined;
  /** Paths below the API. */
  readonly files: readonly string[];
  readonly tables: readonly TableReference[];
}

/** The published documents, one for each schema, in the order of the API. */
function publishedDocuments({ openapi, tables, models, releases, manifest }: Documents): PublishedDocument[] {
  const slug = models.models[0]?.slug ?? '';
  const bySchema = new Map<string, { paths: string[]; about: string }>();
  for (const [path, { get }] of Object.entries(openapi.paths)) {
    const reference = get.responses['200']?.content?.['application/json']?.schema?.$ref;
    if (reference === undefined || (releases === null && path.startsWith('/releases/'))) continue;
    const known = bySchema.get(nameIn(reference));
    if (known === undefined) bySchema.set(nameIn(reference), { paths: [path], about: get.description ?? '' });
    else known.paths.push(path);
  }
  const published = manifest.further_endpoints.map(({ path }) => path);
  return [...bySchema].map(([schema, { paths, about }]) => {
    const [first = ''] = paths;
    const schemaFile = SCHEMAS + schemaFileName(schema);
    return {
      path: `/data/${schemaFileName(schema).replace('.schema.json', '')}/`,
      name: first.slice(1) + (paths.length === 1 ? '' : ` and ${countOf(paths.length - 1, 'similar file')}`),
      about,
      schema,
      schemaFile: published.includes(schemaFile) ? schemaFile : undefined,
      files: paths.map((path) => path.replace('{slug}', slug)),
      tables: tables.filter(({ documents }) => documents.some((path) => paths.includes(path))),
    };
  });
}

/** A page for each document: its files, a command that fetches it, and its fields. */
export function documentPages(site: Site): Page[] {
  const { schemas } = site.documents.openapi.components;
  return publishedDocuments(site.documents).map((document) => {
    const { path, name, about } = document;
    return {
      path,
      title: `${name}: fields`,
      description: inPrint(about.length > 290 ? `${about.slice(0, 280)}…` : about),
      above: [['/data/', 'Data']],
      body: (
        <Document {...document} commandUrl={site.commandUrl} schemas={schemas} fileSizes={site.documents.fileSizes} />
      ),
    };
  });
}

interface DocumentProps extends PublishedDocument, Pick<Documents, 'fileSizes'> {
  readonly commandUrl: string;
  readonly schemas: Readonly<Record<string, Schema>>;
}

function Document({ name, about, schema, schemaFile, files, tables, commandUrl, schemas, fileSizes }: DocumentProps) {
  const own = schemas[schema] ?? {};
  const [file = ''] = files;
  return (
    <>
      <h1>
        <Name>{name}</Name>
      </h1>
      <p class="lead">{inPrint(about)}</p>
      <ul>
        {files.map((path) => (
          <li key={path}>
            <File path={path} /> <FileSize size={fileSizes.get(path.slice(1))} />
          </li>
        ))}
        {tables.map(({ name: table, title, files: forms }) => (
          <li key={table}>
            {inPrint(title)}: {forms.map(({ path }, i) => [i > 0 && ', ', <File path={path} />])}
          </li>
        ))}
        {schemaFile !== undefined && (
          <li>
            JSON Schema: <File path={schemaFile} />
          </li>
        )}
      </ul>
      <Lines id="fetch" text={`curl -s ${commandUrl}/api/v1${file}`} />
      <FieldTable caption={countOf(fieldsOf(own).length, 'field')} fields={fieldsOf(own)} />
      {[...schemasIn(own, schemas)].map((one) => {
        const fields = fieldsOf(schemas[one] ?? {});
        return (
          <Fold key={one} id={one} title={`${one}: ${countOf(fields.length, 'field')}`}>
            <FieldTable caption={inPrint(schemas[one]?.description ?? one)} fields={fields} />
          </Fold>
        );
      })}
      {tables.map(({ name: table, columns }) => (
        <Fold key={table} id={`table-${table}`} title={`tables/${table}: ${columns.length} columns`}>
          <FieldTable
            caption="Columns in order. Optional columns may be empty."
            fields={columns.map((column) => ({ ...column, required: !column.nullable }))}
          />
        </Fold>
      ))}
    </>
  );
}

interface FileProps {
  /** Its path below the API. */
  readonly path: string;
  /** The start of the path that is not shown. */
  readonly from?: string;
}

/** A link to a file of the API. */
const File = ({ path, from = '/' }: FileProps) => (
  <a href={`/api/v1${path}`}>
    <Name>{path.slice(from.length)}</Name>
  </a>
);
