import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type FontWeight = 400 | 600;

const files: Record<FontWeight, string> = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const read = new Map<FontWeight, Buffer>();

/** The typeface's file, which has every Vietnamese letter in its composed form (NFC). */
export function fontFile(weight: FontWeight): Buffer {
  const known = read.get(weight);
  if (known) return known;
  const file = readFileSync(createRequire(import.meta.url).resolve(files[weight]));
  read.set(weight, file);
  return file;
}
