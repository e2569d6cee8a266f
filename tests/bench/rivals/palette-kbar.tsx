import { KBarAnimator, KBarPortal, KBarPositioner, KBarProvider, KBarResults, KBarSearch, useMatches } from 'kbar';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { numberFromAddress, type BenchPage } from '../browser/bench-page';
import { flatItems } from '../browser/palette-data';

const renderItem: ComponentProps<typeof KBarResults>['onRender'] = ({ item, active }) => (
  <div style={{ padding: 6, background: active ? '#eee' : 'white' }}>{typeof item === 'string' ? item : item.name}</div>
);

function Results() {
  const { results } = useMatches();
  return <KBarResults items={results} onRender={renderItem} />;
}

/** kbar as its documentation shows it, without animations: they are no part of finding something. */
export const page: BenchPage = {
  mount: (root) => {
    const actions = flatItems(numberFromAddress('items')).map((name, index) => ({
      id: String(index),
      name,
      perform: () => undefined,
    }));
    createRoot(root).render(
      <KBarProvider actions={actions} options={{ animations: { enterMs: 0, exitMs: 0 } }}>
        <KBarPortal>
          <KBarPositioner>
            <KBarAnimator style={{ width: 600 }}>
              <KBarSearch />
              <Results />
            </KBarAnimator>
          </KBarPositioner>
        </KBarPortal>
      </KBarProvider>,
    );
  },
  list: '[role=listbox]',
};
