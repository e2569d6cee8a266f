import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../provider/process/startup-error';

/** Everything the built console and provider are made from. */
const sources = ['src/', 'commands/', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

const stampFile = 'dist/stamp';

async function filesOf(source: string): Promise<string[]> {
  if (!source.endsWith('/')) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** By content, not by time: a fresh checkout or a copied image with the same sources needs no new build. */
export async function sourcesHash(of: readonly string[] = sources): Promise<string> {
  const files = (await Promise.all(of.map(filesOf))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  files.forEach((file, index) => hash.update(`${file}\n${contents[index]?.length}\n`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

/** The hash of the sources that dist was built from; null when it was not, or not to the end. */
export async function builtHash(): Promise<string | null> {
  try {
    return await readFile(stampFile, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

export async function clearStamp(): Promise<void> {
  await rm(stampFile, { force: true });
}

export async function writeStamp(hash: string): Promise<void> {
  await writeFile(stampFile, hash);
}
