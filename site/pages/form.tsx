import { FieldsTable } from '../components/form/field.tsx';
import { factsOf, FORM_DATA } from '../components/form/groups.ts';
import { MeasurementForm } from '../components/form/measurement-form.tsx';
import type { Page, Site } from '../documents.ts';

export const formPage = ({ documents, repository }: Site): Page => ({
  path: '/contribute/form/',
  title: 'Make a measurement file',
  description:
    'A form that makes a valid measurement file in the browser, and checks it with the rules of the project.',
  script: 'form',
  body: (
    <>
      <h1>Make a measurement file</h1>
      <p class="lead">
        Fill in what you measured. The form checks it with <a href="/contribute/#the-rules">the same rules</a> as a pull
        request, and shows the file and how your row compares. <a href="/contribute/">A command</a> can measure and fill
        it in for you
      </p>
      <div id="form" data-reference={FORM_DATA} data-repository={repository}>
        <MeasurementForm schema={documents.measurementSchema} facts={factsOf(documents)} />
      </div>
      <noscript>
        <p class="caveat">
          The form needs JavaScript, which is off. You can write the file by hand: change{' '}
          <a href="/contribute/example.json">the example</a>, whose fields are described here, and{' '}
          <a href="/contribute/">send it</a>.
        </p>
        <FieldsTable schema={documents.measurementSchema} />
      </noscript>
    </>
  ),
});
