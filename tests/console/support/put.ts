import userEvent from '@testing-library/user-event';

/** Text into a field in one go: a page that draws itself anew on every key need not do so for each of a long one. */
export async function put(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
