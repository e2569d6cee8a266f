import { render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { FirstFrame, WithoutWords } from '~console/app/frame/first-frame';
import { startI18n } from '~console/platform/i18n';
import { ErrorState } from '~console/ui/empty';

describe('before the words of the interface are here', () => {
  it('the frame stands without any words, or before signing in the product’s name alone', () => {
    const { unmount } = render(<FirstFrame signedIn />, { wrapper: Provider });
    expect(document.body.textContent).toBe('Hubline');
    expect(screen.queryByRole('main')).toBeNull();
    unmount();
    render(<FirstFrame signedIn={false} />, { wrapper: Provider });
    expect(screen.getByRole('main').textContent.trim()).toBe('Hubline');
  });

  it('where they can’t be fetched, a page says so in both languages and can be loaded anew', () => {
    render(<WithoutWords />);
    const told = within(screen.getByRole('alert'));
    expect(told.getByRole('heading', { level: 1 }).lang).toBe('vi');
    expect(told.getByText('Hubline could not be loaded. Check the network and try again.').lang).toBe('en');
    expect(screen.getByRole('button', { name: 'Thử lại · Try again' })).toBeTruthy();
  });
});

describe('a reading that failed', () => {
  it('is the page’s heading where there is nothing else on it, and a paragraph within one', async () => {
    await startI18n('vi');
    const retry = vi.fn();
    const error = new ApiFailure(404, 'EPK001', '');
    const { rerender } = render(<ErrorState page error={error} retry={retry} />);
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading).not.toBe('');
    screen.getByRole('button', { name: 'Thử lại' }).click();
    expect(retry).toHaveBeenCalledOnce();
    rerender(<ErrorState error={error} />);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(heading);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
