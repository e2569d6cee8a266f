import { expect, test } from './support/journey';
import { patterns, placesOf } from './support/places';
import { walk } from './support/walk';

/** Pages in one test: together they take a few seconds, on a busy machine ten times that. */
const pagesAtOnce = 5;
const parts = Array.from({ length: Math.ceil(patterns.length / pagesAtOnce) }, (_, part) =>
  patterns.slice(part * pagesAtOnce, (part + 1) * pagesAtOnce),
);

test.use({ account: 'admin' });
// Whichever worker is free takes the next part.
test.describe.configure({ mode: 'parallel' });

for (const [index, part] of parts.entries()) {
  test(`every page speaks both languages, and is for everyone, part ${index + 1} from ${part[0] ?? ''}`, async ({
    page,
    api,
  }) => {
    const places = await placesOf(await api('admin'));
    expect(
      await walk(
        page,
        places.filter(({ pattern }) => part.includes(pattern)),
      ),
    ).toEqual([]);
  });
}
