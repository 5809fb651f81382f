import { groupBy } from '../../src/core/text/group-by.ts';
import type { RuleText } from '../../src/checker/rule.ts';
import { allRules } from '../../src/checker/rules/index.ts';
import { ruleGroups } from '../../src/checker/rules-page.ts';
import { scopeRules } from '../../src/checker/scope.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import { listed } from '../../src/core/text/words.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { inPrint, withUnit } from '../../src/figures/format.ts';
import { isRehearsal } from '../../src/releases/rehearsal.ts';
import { prose } from '../blocks/markdown.tsx';
import { OlderGpus } from '../blocks/older-gpus.tsx';
import { Measurements } from '../blocks/measurements.tsx';
import { Fold, Term } from '../blocks/prose.tsx';
import { kitSnippets, Lines } from '../blocks/snippet.tsx';
import type { Page, Site } from '../documents.ts';

/** How to send a measurement, the contributed measurements, and the rules: `docs/pages/contribute.md`. */
export function contributePage(site: Site): Page {
  return {
    path: '/contribute/',
    title: 'Contribute a measurement',
    description: 'How to measure the GPU energy of a served language model and publish the measurement here.',
    body: <Contribute {...site} />,
  };
}

/** A component of its own, so that the slow build of the kit runs only if the page is rendered. */
function Contribute({ documents, workloads, repository, url, commandUrl, kit }: Site) {
  const { bytes, sha256 } = kit();
  const { measure, startVllm, measure8, startVllm8 } = kitSnippets(commandUrl);
  // Only a public address can be downloaded from on every machine.
  const withoutDownload = (command: string): string => (isRehearsal(url) ? command.replace(/^curl .*\n/, '') : command);
  const rules = [...allRules, ...scopeRules];
  return prose(
    'contribute',
    {
      gpu_choice: <GpuChoice />,
      start: <ForGpus id="start" one={startVllm} eight={startVllm8} />,
      measure: <ForGpus id="measure" one={withoutDownload(measure)} eight={withoutDownload(measure8)} />,
      gpus: <KnownGpus documents={documents} workloads={workloads} />,
      not_yet:
        repository === null ? (
          <p class="empty">
            The repository has no public address yet. You can already measure, check your file and download it. Send it
            when this page links to the repository. <a href="/changes.atom">The change feed</a> lists every release.
          </p>
        ) : (
          ''
        ),
      local: isRehearsal(url) ? (
        <>
          First download <a href="/measure.mjs">measure.mjs</a> to the folder in which you run the command. This site
          has no public address yet, so the command below doesn’t download the kit for you.
        </>
      ) : (
        ''
      ),
      where:
        repository === null ? (
          ''
        ) : (
          <p>
            The repository is <a href={repository}>{repository.replace('https://', '')}</a>. The button in the check
            opens a pull request there with your file in it.
          </p>
        ),
      credit: (
        <p class="credit">
          <strong>Your Name, Your Laboratory</strong> <code>your-github-handle</code>
        </p>
      ),
      more:
        repository === null ? (
          ''
        ) : (
          <a href={`${repository}/blob/main/docs/measuring.md`}>The full method and its reasons</a>
        ),
      kit_size: withUnit(Math.round(bytes / 1000), 'kB'),
      kit_digest: sha256,
      clone:
        repository === null ? (
          ''
        ) : (
          <>
            In a clone of the <a href={repository}>repository</a>, <code>npm run new</code> asks for each field, and{' '}
            <code>npm run check</code> checks the file.
          </>
        ),
      check: (
        <p>
          <a class="button" href="/contribute/check/">
            Check your file in the browser
          </a>
        </p>
      ),
      licence: documents.manifest.licence,
      measurements: <Measurements documents={documents} repository={repository} />,
      rule_count: String(rules.length),
      rules: <Rules rules={rules} />,
    },
    true,
  );
}

/**
 * The number of GPUs that the commands are for. The style sheet hides the other commands, so this works without
 * scripts.
 */
function GpuChoice() {
  return (
    <fieldset class="chips gpu-choice">
      <legend>Your model runs on</legend>
      <label>
        <input type="radio" name="gpus" value="one" checked />
        One GPU
      </label>
      <label>
        <input type="radio" name="gpus" value="eight" />
        Eight GPUs
      </label>
    </fieldset>
  );
}

/** The same command for one GPU and for eight. */
function ForGpus({ id, one, eight }: { readonly id: string; readonly one: string; readonly eight: string }) {
  return (
    <>
      <div class="for-one">
        <Lines id={`${id}-one`} text={one} />
      </div>
      <div class="for-eight">
        <Lines id={`${id}-eight`} text={eight} />
      </div>
    </>
  );
}

/** The GPUs with known properties, by vendor, and what that means for a measurement. */
function KnownGpus({ documents, workloads }: Pick<Site, 'documents' | 'workloads'>) {
  const { cards } = documents.hardware;
  const vendors = groupBy(cards ?? [], ({ vendor }) => vendor);
  return (
    <>
      <ul>
        {vendors.map(([vendor, own]) => (
          <li key={vendor}>
            {vendor}: {[...new Set(own.map(({ gpu_key }) => gpu_key))].join(', ')}
          </li>
        ))}
      </ul>
      <p>
        <a href="/models/">The models page</a> has figures for the{' '}
        {listed([...new Set(workloads.flatMap(({ gpus }) => gpus))].sort(byCodePoint))}.{' '}
        <OlderGpus documents={documents} workloads={workloads} />
      </p>
      <p>
        The check compares the power of these GPUs with <a href="/data/hardware/">their power limits</a>. You can also
        send a measurement of any other GPU. The check has no power limit for it.
      </p>
    </>
  );
}

/** The text of a rule as printed, with the parts between backticks as code. */
function withCode(text: string) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : inPrint(part)));
}

/** The rules by subject, each with its reason, an example that breaks it and the fix. */
function Rules({ rules }: { readonly rules: readonly RuleText[] }) {
  return (
    <>
      {ruleGroups(rules).map(({ title, rules: own }) => (
        <Fold key={title} id={slugOf(title)} level={3} title={`${title} (${own.length})`}>
          {own.map(({ id, title: rule, severity = 'error', why, example, hint }) => (
            <dl key={id} id={slugOf(id)} class="rule">
              <Term name={<code>{id}</code>}>
                {withCode(rule)} {severity !== 'error' && <em>({severity})</em>}
              </Term>
              <Term name="Why">
                {[why].flat().map((paragraph) => (
                  <p key={paragraph}>{withCode(paragraph)}</p>
                ))}
              </Term>
              <Term name="Breaks the rule">
                <code>{example}</code>
              </Term>
              <Term name="To fix it">{withCode(hint)}</Term>
            </dl>
          ))}
        </Fold>
      ))}
    </>
  );
}
