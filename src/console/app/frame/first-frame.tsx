import { useEffect } from 'react';
import { endInput } from '~console/terminal/input/input';
import { Button } from '~console/ui/button';
import { EntryBrand } from '~console/platform/entry-brand';
import { Skeleton } from './skeleton';

/** What is said where the words of the interface can't be fetched, and so no language is known: in both. */
const fallbackTexts = {
  vi: { failed: 'Không tải được Hubline. Kiểm tra mạng rồi thử lại.', retry: 'Thử lại' },
  en: { failed: 'Hubline could not be loaded. Check the network and try again.', retry: 'Try again' },
} as const;

/**
 * What stands while the words of the interface are fetched: the frame, or before signing in the product's name, where
 * they stay.
 */
export function FirstFrame({ signedIn }: { readonly signedIn: boolean }) {
  return signedIn ? <Skeleton /> : <EntryBrand />;
}

/** The words of the interface could not be fetched: a few in both languages. */
export function WithoutWords() {
  useEffect(endInput, []);
  return (
    <EntryBrand>
      <div role="alert" className="mb-4">
        <h1 lang="vi">{fallbackTexts.vi.failed}</h1>
        <p lang="en" className="text-dim">
          {fallbackTexts.en.failed}
        </p>
      </div>
      <Button
        onClick={() => window.location.reload()}
      >{`${fallbackTexts.vi.retry} · ${fallbackTexts.en.retry}`}</Button>
    </EntryBrand>
  );
}
