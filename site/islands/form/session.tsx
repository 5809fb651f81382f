import { render } from 'preact';
import { FIXED, suggestion, type Draft } from '../../../scripts/contributions/draft.ts';
import type { Finding } from '../../../scripts/findings/finding.ts';
import type { FormData } from '../../components/form/data.ts';
import { formGroups, HANDLE, HANDLE_LABEL, type FormField } from '../../components/form/groups.ts';
import { answersOf, draftFrom, fileText, type Answers, type Extras } from './answers.ts';
import { Checker, contentOf, contentWritten, textOf, type Content } from './checker.ts';
import { Controls } from './controls.ts';
import { copy, download } from './deliver.ts';
import { Elsewhere } from './elsewhere.tsx';
import { FieldFindings } from './findings.tsx';
import { newFilePage } from './github.ts';
import { inWords } from './in-words.ts';
import { Offer } from './offer.tsx';
import { Progress } from './progress.ts';
import type { Actions } from './actions.ts';
import { Result, statusOf } from './result.tsx';
import { Shelf, type Saved } from './saved.ts';

/** A file that is shown as it was opened, until the first change. */
interface Opened {
  readonly name: string;
  readonly content: Content;
  readonly text: string | null;
}

/** A person's work on one measurement. */
export class Session {
  private readonly result: HTMLElement;
  private readonly schema: FormData['schema'];
  private readonly repository: string | null;
  private readonly fields: readonly FormField[];
  private readonly controls: Controls;
  private readonly checker: Checker;
  private readonly progress: Progress;
  private readonly shelf = new Shelf();
  private opened: Opened | null = null;
  private extras: Extras = [];
  /** What the last press of a button did. */
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
    this.progress = new Progress(this.controls.names);
    result.replaceChildren();
    this.restore();
    this.shelf.watch(() => {
      this.showElsewhere();
    });
  }

  /** An answer is being given: from here on the file is what the answers make. */
  typed(target: EventTarget | null): void {
    const name = this.controls.nameOf(target);
    if (name === null) return;
    this.progress.begin(name);
    this.change();
  }

  /** A question was left with another answer: now it can be told what is wrong with it. */
  answered(target: EventTarget | null): void {
    const name = this.controls.nameOf(target);
    if (name === null) return;
    this.progress.finish(name);
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
    }
    this.opened = { name, content, text };
    this.keep();
    this.tellEverything();
  }

  /** Tells what is wrong with every question, those included that were not answered yet. */
  tellEverything(): void {
    this.progress.finishAll();
    this.done = null;
    this.show();
    document.getElementById('result-head')?.focus();
  }

  /** Empties the form, here and in the storage of the browser. */
  clear(): void {
    if (!this.isEmpty() && !confirm('Clear the form? What is in it is then gone.')) return;
    this.empty();
    this.keep();
    this.show();
  }

  /** Puts what is kept in place of all that stands in the form. */
  private restore(): void {
    this.empty();
    const saved = this.shelf.read();
    this.extras = saved?.extras ?? [];
    for (const [name, answer] of Object.entries(saved?.answers ?? {})) {
      if (answer === '') continue;
      this.controls.set(name, answer);
      this.progress.finish(name);
    }
    if (saved !== null && saved.opened !== null) {
      const content = contentOf(saved.opened.text);
      this.opened = { name: saved.opened.name, content, text: this.checker.read(content).text };
      this.progress.finishAll();
    }
    this.show();
    this.showElsewhere();
  }

  private empty(): void {
    for (const name of this.controls.names) this.controls.set(name, '');
    this.opened = null;
    this.extras = [];
    this.done = null;
    this.progress.reset();
  }

  /** The answers are not what they were. */
  private change(): void {
    this.opened = null;
    this.done = null;
    this.keep();
    this.show();
  }

  /** What is to be kept; null where there is nothing. */
  private get saved(): Saved | null {
    const answers = this.controls.read();
    const text = this.opened === null ? null : textOf(this.opened.content);
    const opened = this.opened === null || text === null ? null : { name: this.opened.name, text };
    const isEmpty = this.extras.length === 0 && Object.values(answers).every((answer) => answer === '');
    return isEmpty && opened === null ? null : { answers, extras: this.extras, opened };
  }

  /** Keeps the draft, unless another tab's draft would be lost by it: then the reader is to choose. */
  private keep(): void {
    if (!this.shelf.isForeign(this.saved)) this.write();
    this.showElsewhere();
  }

  private write(): void {
    const kept = this.shelf.write(this.saved);
    const words = document.getElementById('kept');
    if (!kept && words !== null) words.textContent = 'This browser does not let the page keep what you type.';
  }

  private showElsewhere(): void {
    const take = (): void => {
      this.restore();
      document.getElementById('result-head')?.focus();
    };
    const keep = (): void => {
      this.write();
      this.showElsewhere();
      document.getElementById('result-head')?.focus();
    };
    renderInto('elsewhere', this.shelf.isForeign(this.saved) ? <Elsewhere take={take} keep={keep} /> : null);
  }

  private isEmpty(): boolean {
    return this.extras.length === 0 && this.fields.every(({ name }) => this.controls.get(name) === '');
  }

  /** Checks the file as it is now, and shows what comes of it. */
  private show(): void {
    const answers = this.controls.read();
    const draft = draftFrom(answers, this.schema);
    const text = this.opened === null ? fileText(draft, this.extras) : this.opened.text;
    const content = this.opened?.content ?? contentWritten(text ?? '');
    const judgement = this.checker.judge((answers[HANDLE] ?? '').trim(), draft, content);
    const { path, findings, ready } = judgement;
    const isWaiting = (finding: Finding): boolean =>
      this.progress.isWaiting(finding, (name) => this.controls.get(name) === '');
    const told = findings
      .filter((finding) => !isWaiting(finding) && this.progress.isTold(finding))
      .map((finding) => inWords(finding, this.questionOf(finding)));
    const outcome = {
      ...judgement,
      opened: this.opened?.name ?? null,
      text,
      findings: told,
      waiting: findings.filter(isWaiting).length,
      extras: this.extras,
      repository: this.repository,
      newFile: ready && text !== null && this.repository !== null ? newFilePage(this.repository, path, text) : null,
      done: this.done,
    };
    this.showFields(told, answers, draft);
    render(<Result outcome={outcome} actions={this.actions(path, content)} />, this.result);
    renderInto('form-jump', `${statusOf(outcome)} See your file`);
  }

  private showFields(told: readonly Finding[], answers: Answers, draft: Draft): void {
    for (const name of this.controls.names) {
      const own = told.filter((finding) => this.progress.fieldOf(finding) === name);
      const offered = answers[name] === '' ? suggestion(name, draft, this.checker.reference) : undefined;
      const take = (): void => {
        this.controls.set(name, String(offered));
        this.controls.focus(name);
        this.progress.finish(name);
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
          <Offer value={String(offered)} label={this.labelOf(name)} take={take} />
        ) : null,
      );
    }
  }

  private questionOf(finding: Finding): { name: string; label: string; answer: string } | null {
    const name = this.progress.fieldOf(finding);
    return name === null ? null : { name, label: this.labelOf(name), answer: this.controls.get(name).trim() };
  }

  private labelOf(name: string): string {
    return name === HANDLE ? HANDLE_LABEL : (this.fields.find((field) => field.name === name)?.label ?? name);
  }

  private actions(path: string, content: Content): Actions {
    const bytes = content.bytes ?? new Uint8Array();
    const did = (what: string): void => {
      this.done = what;
      this.show();
    };
    return {
      fieldOf: (finding) => this.questionOf(finding),
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
        download(name, bytes);
        did(`Downloaded ${name}.`);
      },
      copy: () => void copy(new TextDecoder().decode(bytes)).then(did),
    };
  }
}

function renderInto(id: string, content: Parameters<typeof render>[0]): void {
  const place = document.getElementById(id);
  if (place !== null) render(content, place);
}
