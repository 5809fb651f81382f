import type { Answers } from './answers.ts';

/** The controls of the form, read and written as text. */
export class Controls {
  private readonly form: HTMLFormElement;
  readonly names: readonly string[];

  constructor(form: HTMLFormElement, names: readonly string[]) {
    this.form = form;
    this.names = names;
  }

  /** What stands in every control. */
  read(): Answers {
    return Object.fromEntries(this.names.map((name) => [name, this.get(name)]));
  }

  /** What stands in one; empty where nothing is chosen. */
  get(name: string): string {
    const control = this.form.elements.namedItem(name);
    return control !== null && 'value' in control && typeof control.value === 'string' ? control.value : '';
  }

  /** Puts an answer into its control. A choice that is not offered is added, so that it can be seen and told. */
  set(name: string, answer: string): void {
    const control = this.form.elements.namedItem(name);
    if (control instanceof RadioNodeList) {
      for (const radio of control) if (radio instanceof HTMLInputElement) radio.checked = radio.value === answer;
    } else if (control instanceof HTMLSelectElement) {
      for (const option of [...control.options]) if (option.dataset['foreign'] !== undefined) option.remove();
      if (![...control.options].some(({ value }) => value === answer)) {
        const option = new Option(`${answer} (not allowed)`, answer);
        option.dataset['foreign'] = '';
        control.add(option);
      }
      control.value = answer;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      control.value = answer;
    }
  }

  /** Puts the cursor into a control. */
  focus(name: string): void {
    const control = this.form.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Says whether a control holds a mistake, to who can't see it. */
  mark(name: string, wrong: boolean): void {
    const control = this.form.elements.namedItem(name);
    const element = control instanceof RadioNodeList ? this.groupOf(control) : control;
    if (!(element instanceof Element)) return;
    if (wrong) element.setAttribute('aria-invalid', 'true');
    else element.removeAttribute('aria-invalid');
  }

  private groupOf([first]: RadioNodeList): Element | null {
    return first instanceof Element ? first.closest('[role=radiogroup]') : null;
  }

  /** The name of the control that an event is about; null for what is no question. */
  nameOf(target: EventTarget | null): string | null {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    return name !== null && this.names.includes(name) ? name : null;
  }
}
