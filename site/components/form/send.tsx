import { useState } from 'preact/hooks';
import { Button } from '../prose.tsx';
import type { Live, FormOutcome } from './outcome.ts';
import { download } from '../../islands/lib/element.ts';

/** GitHub, and proxies before it, refuse addresses that are much longer. */
const LONGEST = 7500;

/** GitHub's page for a new file at `path` in a repository, filled in with its text. */
export function newFilePage(repository: string, path: string, text: string) {
  const page = (parameters: Record<string, string>): string =>
    `${repository}/new/main?${new URLSearchParams(parameters).toString()}`;
  const url = page({ filename: path, value: text });
  // Where the text is too long for an address, it is to be pasted there.
  return url.length <= LONGEST ? { url, withText: true } : { url: page({ filename: path }), withText: false };
}

/** The ways to send a file, once it keeps to the rules. */
export function Send({ outcome, repository }: { outcome: FormOutcome; repository: Live['repository'] }) {
  const { path, text, content, ready } = outcome;
  const [downloaded, setDownloaded] = useState<string | null>(null);
  if (!ready || text === null || content.bytes === null) {
    return (
      <section>
        <h3>Send it</h3>
        <p>A file that keeps to the rules can be downloaded, or opened on GitHub.</p>
        <div class="buttons">
          <Button type="submit" text="Check everything" />
        </div>
      </section>
    );
  }
  const { bytes } = content;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const newFile = repository === null ? null : newFilePage(repository, path, text);
  const save = (): void => {
    download(name, 'application/json', new Uint8Array(bytes));
    setDownloaded(text);
  };
  return (
    <section>
      <h3>Send it</h3>
      {newFile === null ? (
        <p>
          This project has not named its repository on GitHub yet, so that there is no page to open. Download the file
          and keep it, or send it as <a href="../#by-hand">the other way</a> says.
        </p>
      ) : (
        <p>
          GitHub shows the new file{newFile.withText ? ', filled in' : ''}. Propose it there: GitHub makes a copy of the
          repository for you and leads you to a pull request.{' '}
          {!newFile.withText && 'The file is too long for a link: copy it here first, and paste it there. '}
          By opening the pull request you license the measurement under CC BY 4.0.
        </p>
      )}
      <div class="buttons">
        {newFile !== null && (
          <a class="button" id="open-on-github" href={newFile.url}>
            Open on GitHub
          </a>
        )}
        <Button {...(newFile !== null && { look: 'quiet' })} onClick={save} text="Download" />
        <Button look="quiet" data-copy="#preview" text="Copy" />
      </div>
      <p role="status" class="small">
        {downloaded === text && `Downloaded ${name}.`}
      </p>
    </section>
  );
}
