import type { BenchPage } from '../bench-page';

/** An input over a line that says what was typed, without any search: what the browser itself takes for a key. */
export const page: BenchPage = {
  mount: () => {
    window.addEventListener('keydown', (event) => {
      const open = document.querySelector('dialog');
      if (event.key === 'Escape') open?.remove();
      if (event.key !== 'k' || !event.ctrlKey) return;
      event.preventDefault();
      const dialog = document.createElement('dialog');
      const input = document.createElement('input');
      const list = document.createElement('ul');
      input.setAttribute('role', 'combobox');
      list.setAttribute('role', 'listbox');
      input.addEventListener('input', () => {
        list.textContent = input.value;
      });
      list.textContent = ' ';
      dialog.append(input, list);
      document.body.append(dialog);
      dialog.show();
      input.focus();
    });
  },
  list: '[role=listbox]',
};
