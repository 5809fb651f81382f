/**
 * Makes every button with `data-copy` copy what the selector in it points to: the value of a field, the text of
 * anything else. Buttons may come later: presses are heard on the whole page. What happened is read out, and shown by
 * `data-copied` on the button. Where the browser lets no page write to the clipboard, the text is selected instead.
 */
export function makeCopyable(): void {
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  document.body.append(status);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    const source = button === null ? null : document.querySelector(button.dataset['copy'] ?? '');
    if (button === null || source === null) return;
    void copy(source).then((said) => {
      status.textContent = said;
      button.dataset['copied'] = said;
      setTimeout(() => {
        status.textContent = '';
        delete button.dataset['copied'];
      }, 3000);
    });
  });
}

async function copy(source: Element): Promise<string> {
  try {
    await navigator.clipboard.writeText(isField(source) ? source.value : source.textContent);
    return 'Copied';
  } catch {
    if (isField(source)) source.select();
    else getSelection()?.selectAllChildren(source);
    return 'Selected: press Ctrl+C or ⌘C';
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
