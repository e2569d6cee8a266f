import { expect, test } from './support/journey';
import { placesOf } from './support/places';
import { walk } from './support/walk';

/** One of each kind: a list, a record, a form. */
const everyDay: readonly string[] = ['/packages', '/hubs/:id', '/couriers/create'];

// Every other page is walked by the long run: whole-walk.crawl.ts.
test.describe('signed in as admin', () => {
  test.use({ account: 'admin' });

  test('one page of each kind speaks both languages, and is for everyone', async ({ page, api }) => {
    test.slow();
    const places = await placesOf(await api('admin'));
    expect(
      await walk(
        page,
        places.filter(({ pattern }) => everyDay.includes(pattern)),
      ),
    ).toEqual([]);
  });
});

test('no page is left out, and each that shows a record has one', async ({ api }) => {
  const places = await placesOf(await api('admin'));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter(({ found }) => !found).map(({ pattern }) => pattern)).toEqual([]);
});
