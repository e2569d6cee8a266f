import type { CDPSession, Page } from 'playwright/test';

type Nodes = Awaited<ReturnType<typeof treeOf>>;
type Node = Nodes[number];

async function treeOf(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

const liveOf = ({ ignored, properties }: Node): unknown =>
  ignored ? undefined : properties?.find(({ name }) => name === 'live')?.value.value;

const told = new Set<unknown>(['polite', 'assertive']);

interface Region {
  readonly text: string;
  /** It is told as it comes up, and not only once something comes into it. */
  readonly alert: boolean;
}

/** What the places hold that are told by themselves, by the number of their element. */
function regionsOf(nodes: Nodes): Map<number, Region> {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = ({ role, name, childIds = [] }: Node): string =>
    role?.value === 'StaticText' ? String(name?.value ?? '') : childIds.map((id) => textOf(byId.get(id))).join('');
  const textOf = (node: Node | undefined): string => (node ? text(node) : '');
  const isTold = (node: Node | undefined): boolean => node !== undefined && told.has(liveOf(node));
  return new Map(
    nodes.flatMap((node): [number, Region][] =>
      // What lies in such a place is told with it.
      isTold(node) && !isTold(byId.get(node.parentId ?? '')) && node.backendDOMNodeId !== undefined
        ? [[node.backendDOMNodeId, { text: text(node).trim(), alert: node.role?.value === 'alert' }]]
        : [],
    ),
  );
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
  const said: string[] = [];
  let known = regionsOf(await treeOf(session));
  const over = new AbortController();
  const listening = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      const now = regionsOf(await treeOf(session));
      for (const [place, { text, alert }] of now) {
        const before = known.get(place)?.text ?? (alert ? '' : text);
        if (text !== '' && text !== before) said.push(text);
      }
      known = now;
    }
  })();
  return {
    heard: () => said,
    stop: async () => {
      over.abort();
      await listening;
      await session.detach();
    },
  };
}
