import { withUnit } from '../../src/figures/format.ts';
import type { VNode } from 'preact';
import { Endpoint, fieldsOf, FieldTable, Name } from '../components/api/endpoint.tsx';
import { commonFields, type EndpointReference, endpointReferences } from '../components/api/reference.ts';
import { Tables } from '../components/api/tables.tsx';
import { Fold, Term } from '../components/prose.tsx';
import { CodeSnippet, CopyButton, snippets } from '../components/snippet.tsx';
import type { OpenApi, Page, Site } from '../documents.ts';

/** The one file that is not there before the first release. */
const LIST_OF_RELEASES = '/releases/index.json';

/** What the description of an endpoint leaves unsaid, by its path. */
const NOTES: Readonly<Record<string, VNode>> = {
  '/index.csv': (
    <p>
      Its columns are the fields of <a href="#schema-IndexRow">IndexRow</a>, in their order.
    </p>
  ),
  '/schema/measurement.schema.json': (
    <p>
      Its fields are described with <a href="#schema-MeasurementRow">MeasurementRow</a>;{' '}
      <a href="/contribute/">contribute</a> has a form that fills one in.
    </p>
  ),
  '/types.d.ts': (
    <p>
      The static host sends it with the content type of a video, which its ending also stands for. Compilers don't mind.
    </p>
  ),
};

export function apiPage(site: Site): Page {
  const { openapi, tables } = site.documents;
  const all = endpointReferences(openapi);
  const endpoints = all.filter(({ path }) => !path.startsWith('/tables/'));
  const base = openapi.servers[0]?.url ?? '';
  return {
    path: '/api/',
    above: [['/data/', 'Data']],
    title: 'API reference',
    description: `Every endpoint and field of the static data API, with examples in curl, JavaScript, Python, R, spreadsheets and SQL. ${openapi.info.title}.`,
    body: (
      <>
        <h1>API</h1>
        <p class="lead">
          {all.length} addresses of static files, JSON, CSV and Parquet, that anyone may fetch: from any program, from
          any web page, without a key. What stands on these pages is drawn from the same files.
        </p>
        <div class="code-head">
          <p>All paths are below this address:</p>
          <CopyButton from="base-address" what="the base address" />
        </div>
        <pre id="base-address" class="wrapped">
          <code>{base}</code>
        </pre>
        <p>
          Whatever you build from the data, carry the field <code>caveat</code> into it: what it says stands below every
          page here, too.
        </p>
        <nav aria-label="On this page">
          <p>
            <a href="#use">Use it from your language</a> · <a href="#endpoints">Endpoints</a> ·{' '}
            {tables.length > 0 && (
              <>
                <a href="#tables">Tables</a> ·{' '}
              </>
            )}
            <a href="#behaviour">Caching, errors, versions, limits</a> · <a href="#beside">Files beside the API</a>
          </p>
        </nav>

        <Use site={site} />
        <Endpoints site={site} endpoints={endpoints} />
        {tables.length > 0 && (
          <>
            <h2 id="tables">Tables</h2>
            <p>
              The same figures as tables, each as CSV for spreadsheets and statistics, and as Apache Parquet for DuckDB,
              pandas, Polars, Spark and whatever else reads it. What each column means stands in the metadata of the
              Parquet file, and in the <a href="/datapackage.json">data package</a>. They are in every release, and not
              in its archive of JSON documents.
            </p>
            <Tables tables={tables} />
          </>
        )}

        <Behaviour api={openapi} />
        <BesideTheApi hasPackages={site.packages !== null} />
      </>
    ),
  };
}

function Use({ site: { url, documents, packages } }: { readonly site: Site }) {
  return (
    <>
      <h2 id="use">Use it from your language</h2>
      {packages !== null && (
        <p>
          For a figure in one line there are packages, with the data inside: <a href="/api/javascript/">JavaScript</a>{' '}
          and <a href="/api/python/">Python</a>. The rest of this page is for who wants the files.
        </p>
      )}
      <div class="panels">
        {snippets(url, documents.releases?.latest ?? null).map((snippet, i) => (
          <CodeSnippet key={snippet.id} snippet={snippet} open={i === 0} />
        ))}
      </div>
      <p>
        TypeScript: save <a href="/api/v1/types.d.ts">types.d.ts</a> beside your code, and{' '}
        <code>import type {'{ Index }'} from './types'</code>. Other languages generate clients from{' '}
        <a href="/api/v1/openapi.json">openapi.json</a>.
      </p>
    </>
  );
}

function Endpoints({ site, endpoints }: { readonly site: Site; readonly endpoints: readonly EndpointReference[] }) {
  const { openapi, models, releases } = site.documents;
  const slug = models.models[0]?.slug ?? '';
  const common = commonFields(openapi);
  const { schemas } = openapi.components;
  return (
    <>
      <h2 id="endpoints">Endpoints</h2>
      <p>
        Every address answers to GET with the whole file; there are no parameters behind a question mark. A field is
        always there unless it is marked optional, and null where it has no value.
      </p>
      <Fold id="common-fields" level={3} title="Fields of every data document">
        <FieldTable caption="They stand in each of them" fields={fieldsOf(common)} />
      </Fold>
      {endpoints.map((endpoint) => (
        <Endpoint
          key={endpoint.path}
          endpoint={endpoint}
          schemas={schemas}
          common={Object.keys(common.properties ?? {})}
          file={releases === null && endpoint.path === LIST_OF_RELEASES ? null : endpoint.path.replace('{slug}', slug)}
        >
          {NOTES[endpoint.path]}
        </Endpoint>
      ))}
    </>
  );
}

function Behaviour({ api }: { readonly api: OpenApi }) {
  const { headers, responses } = api.components;
  return (
    <>
      <h2 id="behaviour">Caching, errors, versions, limits</h2>
      <h3>Answers</h3>
      <dl class="terms">
        <Term name="200">The whole file.</Term>
        <Term name="304">{responses['NotModified']?.description}</Term>
        <Term name="404">{responses['NotFound']?.description} An unknown key of a model is answered like this.</Term>
      </dl>
      <h3>Headers</h3>
      <dl class="terms">
        {Object.entries(headers).map(([name, { description }]) => (
          <Term key={name} name={<code>{name}</code>}>
            {description}
          </Term>
        ))}
      </dl>
      <h3>Polling</h3>
      <p>
        Ask at most once an hour, and send the ETag of your copy in <code>If-None-Match</code>: an unchanged file then
        costs an empty answer. Serve your users from your own copy instead of fetching for each of them. To hear of
        changes without polling the files, read the <a href="/changes.atom">feed of changes</a>.
      </p>
      <h3>Limits</h3>
      <dl class="terms">
        <Term name="Keys">None, and no tracking.</Term>
        <Term name="Rate">No limit beyond what the static host imposes.</Term>
        <Term name="Traffic">The host has a soft limit of {withUnit(100, 'GB')} a month for everyone together.</Term>
        <Term name="Service">
          The host doesn't allow its files to run a software service: mirror them for that,{' '}
          <a href="/releases/">a release</a> is one archive.
        </Term>
        <Term name="Uptime">No promise.</Term>
        <Term name="Freshness">
          Sources are checked monthly, and the data follows when one publishes a new release. Every document has its
          date in <code>updated</code>; <a href="/changes/">the change log</a> says what changed.
        </Term>
      </dl>
      <h3>Versions</h3>
      <p>
        This is version {api.info.version}. Within it fields are added, never renamed or removed; a breaking change
        would get an address of its own, <code>/api/v2/</code>, and leave this one in place. A new source or measurement
        changes values, and with them <code>data_version</code>: <a href="/methods/#data-version">how to check it</a>.{' '}
        <a href="/methods/#cite">Cite a dated release</a>, not these live files. It has each of them at the same path
        below <code>/releases/YYYY-MM-DD</code>: <code>releases.pinned</code> of the manifest is the pattern, filled
        with the <code>updated</code> of the document at hand and a <code>path</code>. Every <code>url</code> leads to
        the live files.
      </p>
    </>
  );
}

function BesideTheApi({ hasPackages }: { readonly hasPackages: boolean }) {
  return (
    <>
      <h2 id="beside">Files beside the API</h2>
      <p>Made from the same documents, for programs that like other forms. They may change without a new version.</p>
      <dl class="terms">
        <Term name={<NameLink href="/datapackage.json">datapackage.json</NameLink>}>
          The files with their sizes, digests, sources and table schemas, as a Frictionless Data Package.
        </Term>
        <Term name={<NameLink href="/changes.atom">changes.atom</NameLink>}>
          A feed with an entry for each release.
        </Term>
        <Term name={<NameLink href="/effective-dates.csv">effective-dates.csv</NameLink>}>
          Since which release, and until which, each figure of energy holds.
        </Term>
        {hasPackages && (
          <Term name={<NameLink href="/clients/index.json">clients/index.json</NameLink>}>
            The figures of each release as the <a href="/api/javascript/">packages</a> carry them, with their digests.
          </Term>
        )}
        <Term name={<Name>/schema/</Name>}>
          The JSON Schemas that every document is checked against, such as{' '}
          <NameLink href="/schema/api/index.schema.json">index.schema.json</NameLink>.
        </Term>
      </dl>
    </>
  );
}

/** A link to what has the name. */
function NameLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href}>
      <Name>{children}</Name>
    </a>
  );
}
