import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeProvider, Refusal } from './support/fake-provider';
import { keyOf, strikeKey, typeOn } from './support/hands';
import { openConsole } from './support/open-console';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

const script = readFileSync('src/console/served/first-keys.js', 'utf8');
const one = packageRow(1);
/** The page’s first bytes, long before the app. */
const firstBytes = (): void => {
  kept()?.end();
  runInThisContext(script);
};
const kept = () =>
  (window as { readonly firstKeys?: { readonly keys: readonly unknown[]; readonly end: () => void } }).firstKeys;
const held = (): number | undefined => kept()?.keys.length;

afterEach(() => {
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  kept()?.end();
  Reflect.deleteProperty(window, 'firstKeys');
});

describe('what is pressed before the app is there', () => {
  it('is a scan that is taken once it is, whole', async () => {
    const provider = fakeProvider({ 'GET /package': () => ({ data: one }) });
    localStorage.setItem('access_token', 'token-1');
    firstBytes();
    typeOn(`${one.package_code}\n`, 10);
    expect(held()).toBe(one.package_code.length + 1);
    await openTerminal();
    await waitFor(() => expect(provider.of('GET /package')).toHaveLength(1));
    expect(provider.of('GET /package')[0]?.query.get('code')).toBe(one.package_code);
    expect(held()).toBe(0);
  });

  it('is a line for the prompt, in the order it was typed', async () => {
    fakeProvider();
    localStorage.setItem('access_token', 'token-1');
    firstBytes();
    typeOn('/backlog over=48h ; note', 150);
    await openTerminal();
    const prompt = screen.getByRole<HTMLInputElement>('textbox', { name: 'Dòng lệnh' });
    await waitFor(() => expect(prompt.value).toBe('backlog over=48h ; note'));
  });

  it('is what was pasted behind its key too, and what an input method hides of a scan', async () => {
    const provider = fakeProvider({ 'GET /package': () => ({ data: one }) });
    localStorage.setItem('access_token', 'token-1');
    firstBytes();
    const clipboardData = { getData: () => 'over=48h' };
    // Nothing has the focus, nor will have: it goes nowhere.
    fireEvent.paste(document.body, { clipboardData });
    expect(held()).toBe(0);
    typeOn('/backlog ', 150);
    fireEvent.paste(document.body, { clipboardData });
    for (const char of one.package_code)
      strikeKey({ ...keyOf(char), key: 'Process' }, char === 'H' ? 500 : 10, char !== 'H');
    strikeKey({ key: 'Enter', code: 'Enter' }, 10, true);
    await openTerminal();
    await waitFor(() => expect(provider.of('GET /package')).toHaveLength(1));
    const prompt = screen.getByRole<HTMLInputElement>('textbox', { name: 'Dòng lệnh' });
    expect(prompt.value).toBe('backlog over=48h');
  });

  it('is the form’s where nobody is signed in', async () => {
    const provider = fakeProvider({
      'POST /clients/web/login': () => new Refusal(401, { code: 'ESY001', message: 'ESY001' }),
    });
    firstBytes();
    typeOn('anh@hubline.test', 60);
    strikeKey({ key: 'Tab', code: 'Tab' }, 60);
    typeOn('bí mật 1\n', 60);
    await openConsole('/login', { signedIn: false });
    await waitFor(() => expect(provider.of('POST /clients/web/login')).toHaveLength(1));
    expect(provider.of('POST /clients/web/login')[0]?.body).toMatchObject({
      username: 'anh@hubline.test',
      password: 'bí mật 1',
    });
    expect(held()).toBe(0);
    expect(fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })).toBe(true);
  });

  it('leaves chords to the browser', () => {
    firstBytes();
    expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(true);
    expect(held()).toBe(0);
    localStorage.setItem('access_token', 'token-1');
    firstBytes();
    expect(fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false);
    expect(held()).toBe(1);
  });
});

it('what stands before any script is drawn as its user left it: the frame, or the product’s name alone', () => {
  const { dataset } = document.documentElement;
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
  const root = page.querySelector('#root');
  // Nothing of it is heard or found by name but what the product is called.
  expect(root?.querySelector('.first-frame')?.getAttribute('aria-hidden')).toBe('true');
  expect(root?.textContent?.trim()).toBe('Hubline');
  localStorage.setItem('theme', 'dark');
  firstBytes();
  expect({ ...dataset }).toEqual({ theme: 'dark' });
  localStorage.setItem('access_token', 'token-1');
  localStorage.setItem('sidebar_folded', 'true');
  firstBytes();
  expect({ ...dataset }).toEqual({ theme: 'dark', signedIn: '', sidebarFolded: '' });
});
