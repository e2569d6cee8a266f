import { render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { PartsPage } from '~console/dev/parts-page';
import { startI18n, switchLanguage } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { readSources } from '../architecture/sources';

const ui = 'src/console/ui/';

/** What is a part by itself: all but what stands in a folder for its neighbours alone. */
function partFiles(): string[] {
  const files = Object.keys(import.meta.glob('../../src/console/ui/**/*.tsx')).map((path) =>
    path.replace('../../', ''),
  );
  const outside = readSources(['src/console']).filter(({ path }) => !path.startsWith(ui) && !path.includes('/dev/'));
  const imported = new Set(outside.flatMap(({ imports }) => imports));
  return files
    .filter((path) => path.split('/').length === ui.split('/').length || imported.has(path.replace(/\.tsx$/, '')))
    .map((path) => path.replace(ui, ''));
}

beforeEach(() => startI18n('vi'));

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PartsPage />
    </QueryClientProvider>,
  );
}

describe('the page of all parts', () => {
  it('shows every part there is', () => {
    open();
    const shown = screen.getAllByRole('region').flatMap((section) => section.getAttribute('aria-label')?.split(', '));
    expect(partFiles().length).toBeGreaterThan(25);
    expect(shown.toSorted()).toEqual(partFiles().toSorted());
  });

  it('speaks the language of the interface', async () => {
    open();
    expect(within(screen.getByRole('region', { name: 'button.tsx' })).getByText('Đang chạy')).toBeTruthy();
    await switchLanguage('en');
    expect(await screen.findByText('Parts of the interface')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'button.tsx' })).getByText('Busy')).toBeTruthy();
    await switchLanguage('vi');
  });
});
