/** What is said where the words of the interface can't be fetched, and so no language is known: in both. */
export const fallbackTexts = {
  vi: { failed: 'Không tải được Hubline. Kiểm tra mạng rồi thử lại.', retry: 'Thử lại' },
  en: { failed: 'Hubline could not be loaded. Check the network and try again.', retry: 'Try again' },
} as const;
