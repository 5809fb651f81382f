import type { Page, Site } from '../documents.ts';

/** The file with the data of the check, next to the page. */
export const CHECK_DATA = 'rules.json';

/** A text field that checks a measurement while you type and opens a pull request: `islands/check.tsx`. */
export const checkPage = ({ repository }: Site): Page => ({
  path: '/contribute/check/',
  title: 'Check a measurement',
  description: 'Choose a measurement file, check it in the browser with the project’s rules, and open a pull request.',
  script: 'check',
  above: [['/contribute/', 'Send a measurement']],
  body: (
    <>
      <h1>Check a measurement</h1>
      <p class="lead">
        Choose the file that the <a href="/contribute/#measure-with-the-measuring-kit">measuring kit</a> wrote, or paste
        its text. This page checks it against <a href="/contribute/#the-rules">the rules</a> that every measurement must
        meet. Your file stays on this device until you send it.
      </p>
      <noscript>
        <p class="empty">The check in the browser needs JavaScript.</p>
      </noscript>
      <div id="check" class="check needs-script" data-rules={CHECK_DATA} data-repository={repository}>
        <div>
          <div class="check-fields">
            <p>
              <label for="file">Measurement file</label>
              <input id="file" type="file" accept=".json,application/json" />
            </p>
            <p>
              <label for="handle">Your GitHub handle</label>
              <input id="handle" type="text" autocomplete="username" autocapitalize="none" spellcheck={false} />
            </p>
          </div>
          <label for="measurement">Text of the file. Replace the example with your own, or change it here.</label>
          <textarea id="measurement" autocomplete="off" autocapitalize="none" spellcheck={false}></textarea>
        </div>
        <div id="outcome">
          <p>Loading the rules… If this takes long, reload the page, or run the command.</p>
        </div>
      </div>
      <p>
        <a href="/data/measurements/">The schema</a> describes all fields, and you can download{' '}
        <a href="/contribute/example.json">the example</a>. In a clone of the repository, <code>npm run check</code>{' '}
        checks every file in <code>contributions/</code> without a browser.
      </p>
    </>
  ),
});
