import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const aliases: Record<string, string> = {
  '~domain/': 'src/domain/',
  '~contract/': 'src/contract/',
  '~provider/': 'src/provider/',
  '~console/': 'src/console/',
  '~commands/': 'commands/',
};

export interface Source {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Every import, type-only ones included: resolved to a path for our own files, the package's name otherwise. */
  readonly imports: readonly string[];
}

/** The TypeScript files below the given folders, tests beside their sources left out. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const { importedFiles } = ts.preProcessFile(text, true, true);
      return { path: path.replaceAll('\\', '/'), text, imports: importedFiles.map((file) => target(path, file.fileName)) };
    });
}

function target(from: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(aliases)) if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier)).replaceAll('\\', '/');
  return specifier;
}
