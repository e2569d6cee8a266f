import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources';

/** Words that the glossary gave up, each with the one that stands instead; `in` = only in these places. */
const givenUp: readonly { readonly word: RegExp; readonly instead: string; readonly in?: RegExp }[] = [
  { word: /parcel/i, instead: 'package' },
  { word: /lostpaper|lost-paper|moneypaper|money-paper/i, instead: 'document' },
  { word: /paper/i, instead: 'document', in: /(cod-|lost-|money\/|ledger|bank-)/ },
  {
    word: /\bhold(?:Sheet|Courier|Bag|Trip|Document|Packages|Staff|Hub|Carrier|Collection|Unloading)/,
    instead: 'lock…',
  },
  { word: /faceEffect|FaceEffect|commandFace/i, instead: 'action handler' },
  { word: /Surroundings/, instead: 'RunContext' },
  { word: /kept-?scans|kept-?list|kept-?run/i, instead: 'scan outbox, CrudList, durable run' },
  { word: /own-?words-?file|readOwnWords|useOwnWords/i, instead: 'macros' },
  { word: /toldList|told-list|writeTold|toldScan|toldResults/i, instead: 'published, announced' },
  { word: /\b(?!(?:create)?[tT]ypeAhead)\w+Ahead\b/, instead: 'prefetch…' },
  { word: /foretold|foretell/i, instead: 'preview' },
  { word: /landmark(?!s?['"`])/i, instead: 'keyset anchor', in: /^src\/provider/ },
  {
    word: /houseActor|nobodysHash|openBoss|peopleAtIt|giveWay\b|recordAtHand|\buniquely\b|\bsift\b/,
    instead: 'the glossary’s word',
  },
  { word: /\bdeeds?\b/i, instead: 'action' },
];

/** What users may still type, and what must name a word to refuse it. */
const mayName =
  /^(?:src\/provider\/http\/openapi\.ts|tests\/architecture\/words\.test\.ts|src\/provider\/db\/migrations\/.*|tests\/api\/migrations\.test\.ts|commands\/lost-claims(?:\.test)?\.ts)$/;

const files = ['src', 'commands', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  // The bench brings its rivals there.
  .filter((path) => /\.(?:tsx?|json|css|html)$/.test(path) && !mayName.test(path) && !path.includes('/node_modules/'));

describe('the words', () => {
  it('are read from a real tree', () => {
    expect(files.length).toBeGreaterThan(2_000);
  });

  it('are the glossary’s, in names, comments, texts and files', () => {
    const found = files.flatMap((path) => {
      const lines = [path, ...readFileSync(join(root, path), 'utf8').split('\n')];
      return givenUp
        .filter((entry) => entry.in?.test(path) ?? true)
        .flatMap(({ word, instead }) =>
          lines.flatMap((line, number) =>
            word.test(line) ? [`${path}:${number} ${word.exec(line)?.[0]} → ${instead}`] : [],
          ),
        );
    });
    expect(found).toEqual([]);
  });
});
