import { readFileSync } from 'node:fs';

const rule = /@utility heard-apart \{\s*&\s*([^{]+?)::before\s*\{\s*content: '([^']*)'/.exec(
  readFileSync('src/console/styles.css', 'utf8'),
);

/**
 * What a screen reader says of an element: its words, and between what stands apart what the style sheet puts there.
 */
export function heard(element: Element | null): string {
  const box = document.createElement('div');
  if (element) box.append(element.cloneNode(true));
  const [, apart = '', between = ''] = rule ?? [];
  if (rule) for (const later of box.querySelectorAll(`.heard-apart ${apart}`)) later.prepend(between);
  return box.textContent;
}
