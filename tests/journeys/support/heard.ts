import type { CDPSession, Page } from 'playwright/test';

type Nodes = Awaited<ReturnType<typeof treeUnder>>;

/** What Chromium tells screen readers of an element and of what lies in it. */
async function treeUnder(session: CDPSession, place: number) {
  const { result } = await session.send('Runtime.evaluate', { expression: `heardPlaces[${place}]` });
  if (result.objectId === undefined) return [];
  return (await session.send('Accessibility.queryAXTree', { objectId: result.objectId })).nodes;
}

const told = new Set<unknown>(['polite', 'assertive']);

/** The text of a place that is told by itself as what lies in it has it; null where nobody is told of it. */
function textOf(nodes: Nodes): string | null {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes.find(({ parentId = '' }) => !byId.has(parentId));
  const live = root?.properties?.find(({ name }) => name === 'live')?.value.value;
  if (!root || root.ignored || !told.has(live)) return null;
  const text = ({ role, name, childIds = [] }: Nodes[number]): string =>
    role?.value === 'StaticText'
      ? String(name?.value ?? '')
      : childIds.map((id) => byId.get(id)).reduce((before, child) => before + (child ? text(child) : ''), '');
  return text(root).trim();
}

/**
 * Runs in the page: calls `heardChange` for each change of a place that is told by itself, at once and not when somebody
 * next looks, for a sentence stands for two seconds only.
 */
function watch(): void {
  const lives = ':is(output, [role=status], [role=alert], [role=log], [aria-live]):not([aria-live=off])';
  const page = window as unknown as {
    heardPlaces: Element[];
    heardChange: (told: string) => void;
    heardBefore?: MutationObserver;
  };
  page.heardBefore?.disconnect();
  const known = new WeakMap<Element, string>();
  page.heardPlaces = [];
  const textIn = (place: Element): string => place.textContent.trim();
  const note = (place: Element): void => {
    const text = textIn(place);
    if (text === (known.get(place) ?? '')) return;
    known.set(place, text);
    if (text !== '') page.heardChange(JSON.stringify({ place: page.heardPlaces.push(place) - 1, text }));
  };
  /** What lies in such a place is told with it. */
  const outermost = (element: Element): Element | null => {
    const place = element.closest(lives);
    return place ? ((place.parentElement && outermost(place.parentElement)) ?? place) : null;
  };
  const placesIn = (element: Element): Element[] =>
    [element, ...element.querySelectorAll(lives)].filter((place) => place.matches(lives) && outermost(place) === place);
  for (const place of placesIn(document.body)) known.set(place, textIn(place));
  /** Of what comes along with its place nothing is told, but of an alert. */
  const meet = (element: Element): void => {
    for (const place of placesIn(element).filter((one) => !known.has(one)))
      if (place.matches('[role=alert]')) note(place);
      else known.set(place, textIn(place));
  };
  page.heardBefore = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element && node.isConnected) meet(node);
      const element = target instanceof Element ? target : target.parentElement;
      const place = element && outermost(element);
      if (place) note(place);
    }
  });
  page.heardBefore.observe(document.body, { childList: true, characterData: true, subtree: true });
}

interface Listener {
  /** All that was said up to now. */
  readonly heard: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * What a screen reader says by itself from now on, as Chromium tells it to screen readers: whatever comes into a place
 * of its tree that is told by itself, and alerts that come up. What a dialog makes dead is not in that tree.
 */
export async function listen(page: Page): Promise<Listener> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'heardChange' });
  const said: string[] = [];
  let looking = Promise.resolve();
  session.on('Runtime.bindingCalled', ({ payload }) => {
    const { place, text } = JSON.parse(payload) as { readonly place: number; readonly text: string };
    looking = looking.then(async () => {
      const seen = textOf(await treeUnder(session, place));
      // It may be gone again by the time that the tree is looked at.
      if (seen !== null) said.push(seen === '' ? text : seen);
    });
  });
  await page.evaluate(watch);
  return {
    heard: () => said,
    stop: async () => {
      await looking;
      await session.detach();
    },
  };
}
