import { readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { runUiAction } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';

const rule = /@utility heard-apart \{\s*&\s*([^{]+?)::before\s*\{\s*content: '([^']*)'/.exec(
  readFileSync('src/console/styles.css', 'utf8'),
);

/**
 * What a screen reader says of an element: its words but for those that are only drawn, and between what stands apart
 * what the style sheet puts there.
 */
export function heard(element: Element | null): string {
  const box = document.createElement('div');
  if (element) box.append(element.cloneNode(true));
  const [, apart = '', between = ''] = rule ?? [];
  for (const drawn of box.querySelectorAll('[aria-hidden=true]')) drawn.remove();
  if (rule) for (const later of box.querySelectorAll(`.heard-apart ${apart}`)) later.prepend(between);
  return box.textContent;
}

/**
 * A page is read again behind a scan within so many turns, and its figures with it. Each is a wait of its own: a busy
 * machine makes them longer, and what the page waits for meanwhile with them.
 */
const stillTurns = 20;
const turnMs = 35;

const live = '[aria-live], output, [role=status], [role=alert], [role=log]';
const quiet = (region: Element): boolean =>
  region.getAttribute('aria-live') === 'off' || (region.role === 'log' && !region.hasAttribute('aria-live'));

/**
 * What a screen reader says by itself from now on, sentence by sentence: whatever changes in a live region, each region
 * as a whole; and alerts that come up.
 */
function listen(): string[] {
  const said: string[] = [];
  const watcher = new MutationObserver((records) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes, type } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      const region = place?.closest(live);
      if (region && (type === 'characterData' || addedNodes.length > 0)) regions.add(region);
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const alert of [added, ...added.querySelectorAll('*')])
            if (alert.matches('[role=alert]')) regions.add(alert);
    }
    for (const region of regions) {
      const words = heard(region).trim();
      if (!quiet(region) && words !== '') said.push(words);
    }
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  return said;
}

/** Codes given to the page as its field for codes gives them. */
export const typeCodes = (codes: string) => (): Promise<void> =>
  act(async () => void runUiAction(stationCommands.scanCodes, { codes }));

/** Until no more is said. */
async function still(said: readonly string[]): Promise<void> {
  for (let [turn, before] = [0, said.length]; turn < stillTurns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, turnMs));
    if (said.length > before) [turn, before] = [0, said.length];
  }
}

/** All that is said from one doing on, behind what was on its way, and of whatever follows from it. */
export async function saidOf(doing: () => void | Promise<void>): Promise<readonly string[]> {
  const said = listen();
  await still(said);
  said.length = 0;
  await doing();
  await vi.waitFor(() => expect(said).not.toEqual([]), { timeout: 30_000 });
  await still(said);
  return [...said];
}
