import { afterEach, expect, it } from 'vitest';
import { keepsFocus } from '~console/ui/keeps-focus';

const moment = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
const named = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
};
/** Where the focus goes, and what has it once rows have gone. */
async function step(act: () => void): Promise<string> {
  act();
  await moment();
  return document.activeElement?.id ?? '';
}

let stop: (() => void) | undefined;

function open(): void {
  document.body.innerHTML = `
    <input id="field">
    <section id="around">
      <ul id="list">${['1', '2', '3'].map((n) => `<li id="row${n}"><button id="b${n}"></button></li>`).join('')}</ul>
    </section>
    <div role="alertdialog"><button id="answer"></button></div>`;
  stop = keepsFocus(named('list'));
}

afterEach(() => {
  stop?.();
  document.body.innerHTML = '';
});

it('a list whose row goes gives the focus to the next, also where a question about the row had it', async () => {
  open();
  named('b1').focus();
  expect(await step(() => named('row1').remove())).toBe('b2');
  expect(await step(() => named('answer').focus())).toBe('answer');
  await step(() => named('row2').remove());
  expect(await step(() => named('answer').blur())).toBe('');
  named('list').append(document.createElement('li'));
  await moment();
  expect(document.activeElement?.id).toBe('b3');
});

it('a list that was left for another field takes no focus back, whatever goes', async () => {
  open();
  named('b1').focus();
  expect(await step(() => named('field').focus())).toBe('field');
  expect(await step(() => named('row1').remove())).toBe('field');
  expect(await step(() => named('field').blur())).toBe('');
  expect(await step(() => named('row3').remove())).toBe('');
});
