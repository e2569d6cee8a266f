import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { announce, comesNearer } from '~console/platform/coming';
import { beginInput, endInput, takeInput } from '~console/terminal/input/input';
import { inputShown, keepTyped, type InputTaker } from '~console/terminal/input/turns';
import { usePageComing } from '~console/terminal/input/use-page-coming';
import { compose, keyOf, strikeKey, tellComposing, typeOn } from './support/hands';
import { scan } from './support/scan';

afterEach(() => {
  endInput();
  vi.useRealTimers();
});

const taking = (over: Partial<InputTaker> = {}) => {
  const heard: string[] = [];
  const stop = takeInput({
    onScan: ({ text }) => heard.push(text),
    onScanned: () => undefined,
    onEscape: () => false,
    keyWaitsFor: () => [],
    scanWaitsFor: () => [],
    takeKey: () => false,
    isBound: () => false,
    ...over,
  });
  return { heard, stop };
};

test('a scan made while the page loads is whoever’s comes to take scans, in order and once', async () => {
  beginInput();
  scan('HL240000018VN');
  scan('HL240000021VN');
  const first = taking();
  scan('HL240000035VN');
  await vi.waitFor(() => expect(first.heard).toEqual(['HL240000018VN', 'HL240000021VN', 'HL240000035VN']));
  first.stop();
  scan('HL240000049VN');
  expect(taking().heard).toEqual([]);
});

test('one that nobody came for in time is not done minutes later', async () => {
  vi.useFakeTimers();
  beginInput();
  scan('HL240000018VN');
  vi.advanceTimersByTime(20_000);
  const { heard } = taking();
  await Promise.resolve();
  expect(heard).toEqual([]);
  expect(inputShown().kept).toBe('HL240000018VN\n');
});

test('those behind each other are all done, however long each waits for the one before', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const onScan: InputTaker['onScan'] = ({ text }) => {
    heard.push(text);
    setTimeout(announce('scan'), 6_000);
  };
  taking({ onScan, scanWaitsFor: () => ['scan'] });
  const codes = ['HL240000018VN', 'HL240000021VN', 'HL240000035VN', 'HL240000049VN'];
  for (const code of codes) scan(code);
  vi.advanceTimersByTime(30_000);
  expect(heard).toEqual(codes);
});

test('behind what comes one after the other a key is done, however long all of it takes', async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  taking({ keyWaitsFor: () => ['page', 'run'], takeKey: ({ key }) => keys.push(key) > 0 });
  const came = [announce('line'), announce('run'), announce('page')];
  strikeKey(keyOf('u'), 400);
  for (const end of came) {
    await vi.advanceTimersByTimeAsync(14_000);
    comesNearer();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(keys).toEqual([]);
    end();
  }
  expect(keys).toEqual(['u']);
  expect(inputShown().kept).toBe('');
});

test('behind what hangs keys and scans are told after a quarter of a minute with what is typed straight on, and never done', async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  const { heard } = taking({
    keyWaitsFor: () => ['run'],
    scanWaitsFor: () => ['run'],
    takeKey: ({ key }) => keys.push(key) > 0,
  });
  const came = announce('run');
  scan('HL240000018VN');
  strikeKey(keyOf('u'), 400);
  await vi.advanceTimersByTimeAsync(14_800);
  expect(inputShown()).toEqual({ waiting: 'HL240000018VN\nu', kept: '' });
  strikeKey(keyOf('x'), 120);
  await vi.advanceTimersByTimeAsync(300);
  strikeKey(keyOf('e'), 120);
  expect(inputShown()).toEqual({ waiting: '', kept: 'HL240000018VN\nuxe' });
  came();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...heard, ...keys]).toEqual([]);
});

test('a page that comes part by part is waited for; one of which nothing more comes is not, nor is done what was pressed for it', async () => {
  vi.useFakeTimers();
  const content = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'content' }));
  onTestFinished(() => content.remove());
  const part = (): void => {
    content.innerHTML = '<p data-arriving></p>';
  };
  const keys: string[] = [];
  taking({ keyWaitsFor: () => ['page'], takeKey: ({ key }) => keys.push(key) > 0 });
  part();
  renderHook(usePageComing);
  strikeKey(keyOf('u'), 400);
  for (let parts = 0; parts < 3; parts += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    expect([inputShown().waiting, ...keys]).toEqual(['u']);
    part();
  }
  content.replaceChildren();
  await vi.advanceTimersByTimeAsync(100);
  expect(keys).toEqual(['u']);

  part();
  window.history.pushState(null, '', '/another');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await vi.advanceTimersByTimeAsync(5_000);
  strikeKey(keyOf('x'), 400);
  await vi.advanceTimersByTimeAsync(11_000);
  content.replaceChildren();
  await vi.advanceTimersByTimeAsync(100);
  expect(keys).toEqual(['u']);
  expect(inputShown()).toEqual({ waiting: '', kept: 'x' });
});

test('before signing in nothing is taken for a scan', () => {
  beginInput();
  scan('HL240000018VN');
  endInput();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(taking().heard).toEqual([]);
});

test('a word that the field comes amid is typed into it in order, and a scan that it comes amid is none of its text', async () => {
  const { heard } = taking();
  const came = announce('palette');
  typeOn('hl2', 20);
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  typeOn('40', 20);
  came();
  await vi.waitFor(() => expect(field.value).toBe('hl240'));
  field.blur();
  const cameAgain = announce('palette');
  // A while after the word, however fast this test is.
  strikeKey(keyOf('H'), 400);
  typeOn('L2400', 10);
  field.focus();
  typeOn('00018', 10);
  cameAgain();
  typeOn('VN\n', 10);
  await vi.waitFor(() => expect(heard).toEqual(['HL240000018VN']));
  expect(field.value).toBe('hl240');
});

test('Ctrl+K that is pressed while the page loads opens the palette before what is typed on', async () => {
  beginInput();
  strikeKey({ key: 'k', code: 'KeyK', ctrlKey: true }, 120);
  typeOn('gp');
  const keys: string[] = [];
  const takeKey: InputTaker['takeKey'] = ({ key }) => keys.push(key) > 0;
  taking({ takeKey });
  await vi.waitFor(() => expect(keys).toEqual(['k', 'g', 'p']));
});

const put = <E extends HTMLElement>(element: E): E => {
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
};

test('what a hand types on over what came up is kept in its order, with what was held back for a scanner', async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  taking({ takeKey: ({ key }) => keys.push(key) > 0 });
  typeOn('ab', 5);
  keepTyped();
  typeOn('cd', 5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([inputShown().kept, keys]).toEqual(['abcd', []]);
});

test('a scan behind what came up is a scan, and none of its letters are kept', async () => {
  vi.useFakeTimers();
  const field = put(document.createElement('input'));
  for (const place of [document.body, field]) {
    const { heard, stop } = taking();
    if (place === field) field.focus();
    typeOn('\u001B', 500);
    keepTyped();
    typeOn('x', 20);
    typeOn('HL240000018VN\n', 10);
    await vi.advanceTimersByTimeAsync(1_000);
    // Its first letter, as quick as the scanner’s own, is told with what is kept.
    expect([heard, inputShown().kept.toLowerCase(), field.value]).toEqual([['HL240000018VN'], 'x', '']);
    stop();
  }
});

test('Escape that ends armed scanning comes after the key before it', () => {
  const done: string[] = [];
  taking({ takeKey: ({ key }) => done.push(key) > 0, onEscape: () => done.push('Escape') > 0 });
  typeOn('u\u001B', 5);
  expect(done).toEqual(['u', 'Escape']);
});

test('a key that is held down is pressed once, whatever it waits for; Enter confirms nothing that it has asked', async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  taking({ keyWaitsFor: () => ['run'], takeKey: ({ key }) => keys.push(key) > 0 });
  const over = announce('run');
  strikeKey(keyOf('u'), 500);
  for (let times = 0; times < 5; times += 1) strikeKey({ ...keyOf('u'), repeat: true }, times === 0 ? 500 : 30);
  over();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keys).toEqual(['u']);
  const heard: string[] = [];
  const button = put(document.createElement('button'));
  button.addEventListener('keydown', ({ key }) => heard.push(key));
  button.focus();
  for (const key of ['Enter', 'Escape'])
    for (const repeat of [false, true, true]) strikeKey({ key, code: key, repeat }, 500);
  expect(heard).toEqual(['Enter', 'Escape']);
});

test('whoever holds a key down has not rested, and sees nothing yet of what came up', async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  taking({ takeKey: ({ key }) => keys.push(key) > 0 });
  typeOn('\u001B', 500);
  keepTyped();
  strikeKey(keyOf('j'), 20);
  for (let times = 0; times < 20; times += 1) strikeKey({ ...keyOf('j'), repeat: true }, times === 0 ? 500 : 30);
  strikeKey(keyOf('u'), 60);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([keys, inputShown().kept]).toEqual([[], `${'j'.repeat(21)}u`]);
});

test('what is pasted behind keys that wait comes behind them, as one piece and by the field’s own hand', async () => {
  const pasteHere = (text: string): boolean => {
    strikeKey({ key: 'v', code: 'KeyV', ctrlKey: true }, 120);
    return fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
  };
  taking();
  const field = put(document.createElement('input'));
  // With nothing in front of it, it is the browser’s.
  expect(pasteHere('x')).toBe(true);
  const came = announce('palette');
  typeOn('ab');
  expect(pasteHere('HL1\nHL2')).toBe(false);
  typeOn('c');
  expect(inputShown().waiting).toContain('HL1 HL2');
  const pasted: string[] = [];
  field.addEventListener('paste', (event) => pasted.push(event.clipboardData?.getData('text') ?? ''));
  field.focus();
  came();
  await vi.waitFor(() => expect(field.value).toBe('abHL1HL2c'));
  expect(pasted).toEqual(['HL1\nHL2']);
});

test('Tab and the keys that move in a field are for the dialog that is coming, as the text around them', async () => {
  taking();
  const before = put(document.createElement('button'));
  before.focus();
  const came = announce('dialog');
  for (const key of ['a', 'b', 'Home', 'x', 'Delete', 'End', 'c', 'ArrowLeft', 'd', 'Tab', 'e'])
    strikeKey(key.length === 1 ? keyOf(key) : { key, code: key }, 120);
  const dialog = put(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  dialog.innerHTML = '<input id="first"><button disabled>no</button><textarea id="second"></textarea>';
  const [first, second] = [dialog.querySelector('input'), dialog.querySelector('textarea')];
  first?.focus();
  came();
  await vi.waitFor(() => expect([first?.value, second?.value]).toEqual(['xbdc', 'e']));
});

test('a field that the browser fills in tells of a key that is none, and nobody stumbles over it', () => {
  taking();
  const field = put(document.createElement('input'));
  const heard: Event[] = [];
  field.addEventListener('keydown', (event) => heard.push(event));
  const failures: unknown[] = [];
  const note = (event: ErrorEvent): void => {
    failures.push(event.error);
    event.preventDefault();
  };
  window.addEventListener('error', note);
  onTestFinished(() => window.removeEventListener('error', note));
  field.dispatchEvent(new Event('keydown', { bubbles: true, cancelable: true }));
  expect([failures, heard]).toEqual([[], []]);
});

const fieldOf = (value = ''): HTMLInputElement => {
  const field = put(document.createElement('input'));
  field.value = value;
  field.focus();
  return field;
};

test.each(['Process', 'n'])(
  'what an input method composes in a field while another is coming is that one’s, in order; where none comes it is kept: %s',
  async (first) => {
    const fired: string[] = [];
    taking({ takeKey: ({ key }) => fired.push(key) > 0 });
    const before = fieldOf('ghi chú');
    const came = announce('dialog');
    typeOn('a');
    compose('nữ', first);
    typeOn('b');
    // Some give a letter at once, without composing it, with a key of theirs or none.
    const give = (data: string): boolean =>
      before.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }),
      );
    strikeKey({ key: 'Process', code: 'KeyW' }, 120);
    expect(give('ư')).toBe(false);
    typeOn('c');
    expect(give('ơ')).toBe(false);
    expect([before.value, inputShown().waiting]).toEqual(['ghi chú', 'anữbưcơ']);
    const field = fieldOf();
    came();
    await vi.waitFor(() => expect(field.value).toBe('anữbưcơ'));
    // With nothing in front of it, it is the field’s by the input method’s hand.
    compose('anữbưcơđủ');
    expect([before.value, field.value]).toEqual(['ghi chú', 'anữbưcơanữbưcơđủ']);
    expect(give('ơ')).toBe(true);

    const cameNot = announce('palette');
    compose('nu', first);
    typeOn('gp');
    field.blur();
    cameNot();
    await vi.waitFor(() => expect(inputShown()).toEqual({ waiting: '', kept: 'nugp' }));
    expect(fired).toEqual([]);
  },
);

test('what is composed on over what came up is kept, and a scan that an input method garbles is none of it', async () => {
  vi.useFakeTimers();
  const { heard } = taking();
  const field = fieldOf('x');
  typeOn('\u001B', 500);
  keepTyped();
  compose('nữ');
  expect([field.value, inputShown().kept]).toEqual(['x', 'nữ']);

  vi.advanceTimersByTime(1_000);
  const cameNot = announce('dialog');
  strikeKey({ key: 'Process', code: 'KeyN' }, 1_000);
  tellComposing('compositionstart');
  fireEvent.input(field, { target: { value: 'xn' } });
  cameNot(true);
  tellComposing('compositionend', 'n');
  expect([field.value, inputShown().kept]).toEqual(['x', 'nữn']);

  const came = announce('dialog');
  [...'HL240000018VN'].forEach((key, at) => {
    strikeKey({ key: 'Process', code: /\d/.test(key) ? `Digit${key}` : `Key${key}` }, at === 0 ? 500 : 10, at > 0);
    tellComposing('compositionstart');
    fireEvent.input(field, { target: { value: `${field.value}ư` } });
    if (at < 12) tellComposing('compositionend', 'ư');
  });
  strikeKey({ key: 'Enter', code: 'Enter' }, 10, true);
  tellComposing('compositionend', 'ư');
  came();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([heard, field.value, inputShown()]).toEqual([['HL240000018VN'], 'x', { waiting: '', kept: 'nữn' }]);
});

test('a key that an input method hides where no field has the focus is the character of its place', async () => {
  taking();
  const came = announce('palette');
  strikeKey({ key: 'Process', code: 'KeyN' }, 500);
  strikeKey({ key: 'Process', code: 'KeyU', shiftKey: true }, 120);
  await vi.waitFor(() => expect(inputShown().waiting).toBe('nU'));
  const field = fieldOf();
  came();
  await vi.waitFor(() => expect(field.value).toBe('nU'));
});

test.each(['page', 'dialog', 'palette'] as const)(
  'what was typed ahead is kept once its hand presses the mouse on a field, while a %s is coming',
  async (what) => {
    const fired: string[] = [];
    taking({ keyWaitsFor: () => ['page'], takeKey: ({ key }) => fired.push(key) > 0 });
    const field = put(document.createElement('label')).appendChild(document.createElement('input'));
    const before = what === 'page' ? null : fieldOf('x');
    const came = announce(what);
    typeOn('/gp');
    if (before) compose('xđ');
    fireEvent.pointerDown(field.parentElement ?? field);
    field.focus();
    // A key that was held back for a scanner may be told a moment later.
    expect(inputShown().kept).toMatch(/^\/g/);
    const kept = before ? '/gpxđ' : '/gp';
    came();
    await vi.waitFor(() => expect(inputShown().kept).toBe(kept));
    await new Promise((done) => setTimeout(done, 200));
    expect([field.value, before?.value ?? 'x', inputShown().kept, fired]).toEqual(['', 'x', kept, []]);
  },
);

test('a field that its hand has gone to by the mouse has the keys at once, and what then takes the focus from it none in haste', async () => {
  vi.useFakeTimers();
  taking();
  const [first, field] = [fieldOf(), put(document.createElement('input'))];
  const came = announce('dialog');
  fireEvent.pointerDown(field);
  field.focus();
  typeOn('a', 500);
  strikeKey({ key: 'c', code: 'KeyC', ctrlKey: true }, 120);
  typeOn('b');
  expect([first.value, field.value, inputShown()]).toEqual(['', 'ab', { waiting: '', kept: '' }]);
  const dialog = fieldOf();
  typeOn('c');
  came();
  typeOn('d');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([field.value, dialog.value, inputShown().kept]).toEqual(['ab', '', 'cd']);
  typeOn('e', 500);
  expect(dialog.value).toBe('e');
});

test('a key pressed just before the mouse is on a field is not typed into that, and a scan amid which it comes is one', async () => {
  vi.useFakeTimers();
  const fired: string[] = [];
  const { heard } = taking({ takeKey: ({ key }) => fired.push(key) > 0 });
  const field = put(document.createElement('input'));
  typeOn('g', 500);
  fireEvent.pointerDown(field);
  field.focus();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([field.value, inputShown().kept]).toEqual(['', 'g']);
  field.blur();
  strikeKey(keyOf('H'), 1_000);
  typeOn('L2400', 10);
  fireEvent.pointerDown(field);
  field.focus();
  typeOn('00018VN\n', 10);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([heard, fired, field.value, inputShown().kept]).toEqual([['HL240000018VN'], [], '', 'g']);
});
