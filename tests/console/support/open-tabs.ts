import { vi } from 'vitest';

/** A browser that opens tabs: where each was led to, in turn; `closed` = it was shut again. */
export function openTabs(): string[] {
  const led: string[] = [];
  vi.stubGlobal('open', () => {
    const { length: at } = led;
    led.push('about:blank');
    return {
      opener: window,
      document: document.implementation.createHTMLDocument(),
      location: { replace: (href: string) => void (led[at] = href) },
      close: () => void (led[at] = 'closed'),
    };
  });
  return led;
}
