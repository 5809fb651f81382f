// Makes a choice of pages lead to what is chosen, which is named as it lies below the page.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-script="picker"]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(`${location.pathname}${form.querySelector('select')?.value ?? ''}/`);
  });
}
