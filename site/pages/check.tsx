import type { Page, Site } from '../documents.ts';

/** Where the page finds what measurements are held against: beside it. */
export const CHECK_DATA = 'rules.json';

/** A text field in which a measurement is checked as it is typed, and from which it is sent: `islands/check.tsx`. */
export const checkPage = ({ repository }: Site): Page => ({
  path: '/contribute/check/',
  title: 'Check a measurement',
  description: 'Paste a measurement file: the rules of the project check it in the browser, and a pull request opens.',
  script: 'check',
  above: [['/contribute/', 'Send a measurement']],
  body: (
    <>
      <h1>Check a measurement</h1>
      <p class="lead">
        Paste your measurement, or change the example. <a href="/contribute/#the-rules">The same rules</a> as in a pull
        request check it as you type. Nothing leaves this device until you open the pull request.
      </p>
      <noscript>
        <p class="empty">In the browser this needs JavaScript.</p>
      </noscript>
      <p>
        In a clone of the repository, <code>npm run check</code> says the same of every file below{' '}
        <code>contributions/</code>, without a browser; <a href="/contribute/example.json">the example</a> is a file,
        too, and <a href="/data/measurements/">the schema</a> describes its fields.
      </p>
      <div id="check" class="check needs-script" data-rules={CHECK_DATA} data-repository={repository}>
        <div>
          <p>
            <label for="handle">Your GitHub handle</label>
            <input id="handle" type="text" autocomplete="username" autocapitalize="none" spellcheck={false} />
          </p>
          <label for="measurement">Measurement, JSON</label>
          <textarea id="measurement" autocomplete="off" autocapitalize="none" spellcheck={false}></textarea>
        </div>
        <div id="outcome">
          <p>Loading the rules… If this stays, load the page again, or use the command.</p>
        </div>
      </div>
    </>
  ),
});
