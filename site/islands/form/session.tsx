import { render } from 'preact';
import { FIXED, suggestion, type Draft } from '../../../scripts/contributions/draft.ts';
import type { PublishedRun } from '../../../scripts/contributions/known.ts';
import { hasErrors, type RowReport } from '../../../scripts/contributions/report.ts';
import type { Finding } from '../../../scripts/findings/finding.ts';
import type { FormData } from '../../components/form/data.ts';
import { formGroups, HANDLE, type FormField } from '../../components/form/groups.ts';
import { answersOf, draftFrom, fileText, type Answers, type Extras } from './answers.ts';
import { Checker, contentOf, type Content } from './checker.ts';
import { Controls } from './controls.ts';
import { FieldFindings } from './findings.tsx';
import { newFilePage } from './github.ts';
import { Offer } from './offer.tsx';
import { Result, statusOf, type Actions } from './result.tsx';
import { save, savedDraft } from './saved.ts';

/** A file that is shown as it was opened, until the first change. */
interface Opened {
  readonly name: string;
  readonly content: Content;
  readonly text: string | null;
}

/** Stands for the handle in the path until it is known; no account can have the name. */
const NO_HANDLE = '<github-handle>';

/** In place of what the check says of such a path: here a question was not answered, and no file lies in a wrong place. */
const HANDLE_MISSING = {
  message: 'Your GitHub handle is missing',
  found: null,
  allowed: null,
  line: null,
  fix: 'Write it: the file goes into the folder of that name.',
};

/** A person's work on one measurement: what they answered, and what of it they were told is wrong. */
export class Session {
  private readonly result: HTMLElement;
  private readonly schema: FormData['schema'];
  private readonly repository: string | null;
  private readonly fields: readonly FormField[];
  private readonly controls: Controls;
  private readonly checker: Checker;
  private opened: Opened | null = null;
  private extras: Extras = [];
  /** Questions that were answered once: of the others nothing is told, so that nobody is corrected in mid-word. */
  private readonly answeredOnce = new Set<string>();
  private tellAll = false;
  private typing: string | null = null;
  private done: string | null = null;

  constructor(form: HTMLFormElement, result: HTMLElement, data: FormData) {
    this.result = result;
    this.schema = data.schema;
    this.repository = form.dataset['repository'] ?? null;
    this.fields = formGroups(data.schema)
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => !Object.hasOwn(FIXED, name));
    this.controls = new Controls(form, [HANDLE, ...this.fields.map(({ name }) => name)]);
    this.checker = new Checker(data);
    const saved = savedDraft();
    this.extras = saved?.extras ?? [];
    for (const [name, answer] of Object.entries(saved?.answers ?? {})) {
      this.controls.set(name, answer);
      if (answer !== '') this.answeredOnce.add(name);
    }
    result.replaceChildren();
    this.show();
  }

  /** An answer is being given: from here on the file is what the answers make. */
  typed(target: EventTarget | null): void {
    const name = this.controls.nameOf(target);
    if (name === null) return;
    this.typing = name;
    this.change();
  }

  /** A question was left with another answer: now it can be told what is wrong with it. */
  answered(target: EventTarget | null): void {
    const name = this.controls.nameOf(target);
    if (name === null) return;
    this.typing = null;
    this.answeredOnce.add(name);
    this.show();
  }

  /** Shows a file as it is, and fills the form with what it says. */
  open(name: string, content: Content): void {
    const { object, text } = this.checker.read(content);
    if (object !== null) {
      if (!this.isEmpty() && !confirm('Replace what is in the form with what the file says?')) return;
      const { answers, extras } = answersOf(object, this.schema);
      for (const field of this.fields) this.controls.set(field.name, answers[field.name] ?? '');
      this.extras = extras;
      this.keep();
    }
    this.opened = { name, content, text };
    this.typing = null;
    this.tellEverything();
  }

  /** Empties the form, here and in the storage of the browser. */
  clear(): void {
    if (!this.isEmpty() && !confirm('Clear the form? What is in it is then gone.')) return;
    for (const name of this.controls.names) this.controls.set(name, '');
    this.opened = null;
    this.extras = [];
    this.answeredOnce.clear();
    this.tellAll = false;
    this.typing = null;
    this.done = null;
    save(null);
    this.show();
  }

  /** The answers are not what they were. */
  private change(): void {
    this.opened = null;
    this.done = null;
    this.keep();
    this.show();
  }

  private keep(): void {
    save({ answers: this.controls.read(), extras: this.extras });
  }

  private isEmpty(): boolean {
    return this.extras.length === 0 && this.fields.every(({ name }) => this.controls.get(name) === '');
  }

  private tellEverything(): void {
    this.tellAll = true;
    this.done = null;
    this.show();
    document.getElementById('result-head')?.focus();
  }

  /** Checks the file as it is now, and shows what comes of it. */
  private show(): void {
    const answers = this.controls.read();
    const draft = draftFrom(answers, this.schema);
    const text = this.opened === null ? fileText(draft, this.extras) : this.opened.text;
    const content = this.opened?.content ?? contentOf(text ?? '');
    const handle = (answers[HANDLE] ?? '').trim();
    const { path, taken } = this.checker.place(handle === '' ? NO_HANDLE : handle, draft);
    const report = this.checker.check(path, content);
    const findings = report.findings.map((finding) =>
      handle === '' && this.fieldOf(finding) === HANDLE ? { ...finding, ...HANDLE_MISSING } : finding,
    );
    const told = findings.filter((finding) => this.isTold(finding));
    this.showFields(told, answers, draft);
    const ready = !hasErrors(report);
    const [row = null] = report.rows;
    const outcome = {
      opened: this.opened?.name ?? null,
      path,
      taken,
      text,
      findings: told,
      waiting: findings.filter((finding) => this.isWaiting(finding)).length,
      ready,
      row,
      like: row === null ? null : this.publishedRun(row),
      extras: this.extras,
      repository: this.repository,
      newFile: ready && text !== null && this.repository !== null ? newFilePage(this.repository, path, text) : null,
      done: this.done,
    };
    render(<Result outcome={outcome} actions={this.actions(path, content)} />, this.result);
    renderInto('form-jump', `${statusOf(outcome)} See your file`);
  }

  private showFields(told: readonly Finding[], answers: Answers, draft: Draft): void {
    const labels = new Map(this.fields.map(({ name, label }) => [name, label]));
    for (const name of this.controls.names) {
      const own = told.filter((finding) => this.fieldOf(finding) === name);
      const offered = answers[name] === '' ? suggestion(name, draft, this.checker.reference) : undefined;
      const take = (): void => {
        this.controls.set(name, String(offered));
        this.controls.focus(name);
        this.answeredOnce.add(name);
        this.change();
      };
      this.controls.mark(
        name,
        own.some(({ severity }) => severity === 'error'),
      );
      renderInto(`said-${name}`, <FieldFindings findings={own} />);
      renderInto(
        `offer-${name}`,
        (typeof offered === 'string' || typeof offered === 'number') && offered !== '' ? (
          <Offer value={String(offered)} label={labels.get(name) ?? name} take={take} />
        ) : null,
      );
    }
  }

  private actions(path: string, content: Content): Actions {
    const did = (what: string): void => {
      this.done = what;
      this.show();
    };
    return {
      fieldOf: (finding) => this.fieldOf(finding),
      checkAll: () => {
        this.tellEverything();
      },
      writeAnew: () => {
        this.change();
        this.tellEverything();
      },
      remove: () => {
        this.extras = [];
        this.change();
        document.getElementById('result-head')?.focus();
      },
      download: () => {
        const name = path.slice(path.lastIndexOf('/') + 1);
        download(name, content.bytes ?? new Uint8Array());
        did(`Downloaded ${name}.`);
      },
      copy: () => {
        const text = new TextDecoder().decode(content.bytes ?? new Uint8Array());
        navigator.clipboard.writeText(text).then(
          () => {
            did('Copied.');
          },
          () => {
            did('The browser does not let the page copy: select the text of the file below.');
          },
        );
      },
    };
  }

  /** The question that a finding is about; null where it is about the file as a whole, or a key that is no field. */
  private fieldOf({ rule, pointer }: Finding): string | null {
    if (rule === 'file/path' || rule === 'file/handle-case') return HANDLE;
    const name = pointer.split('/')[1];
    return this.fields.find((field) => field.name === name)?.name ?? null;
  }

  /** Whether a finding only says that a question was not answered yet. */
  private isWaiting(finding: Finding): boolean {
    const field = this.fieldOf(finding);
    if (this.tellAll || field === null || this.answeredOnce.has(field)) return false;
    return field !== this.typing && this.controls.get(field) === '' && finding.severity === 'error';
  }

  private isTold(finding: Finding): boolean {
    if (this.isWaiting(finding)) return false;
    const field = this.fieldOf(finding);
    return field === null || field !== this.typing || this.tellAll || this.answeredOnce.has(field);
  }

  private publishedRun({ like_for_like }: RowReport): PublishedRun | null {
    const runs = [...this.checker.reference.models.values()].flatMap(({ configurations }) => configurations);
    return runs.find(({ row_id }) => row_id === like_for_like?.row_id) ?? null;
  }
}

function renderInto(id: string, content: Parameters<typeof render>[0]): void {
  const place = document.getElementById(id);
  if (place !== null) render(content, place);
}

function download(name: string, bytes: Uint8Array): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
