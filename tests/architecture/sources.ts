import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

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

/** The TypeScript files below the given folders, tests beside their sources left out; of this checkout or another. */
export function readSources(folders: readonly string[], base = root): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(base, path), 'utf8');
      return {
        path: path.replaceAll('\\', '/'),
        text,
        imports: importedBy(path, text).map((specifier) => target(path, specifier)),
      };
    });
}

/** What a file imports or exports from elsewhere, types too, and what it loads later by a plain name. */
function importedBy(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  );
  // Also the type of a module that is loaded later, which the parser does not list.
  const later = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].flatMap(([, specifier]) => specifier ?? []);
  return [...new Set([...fixed, ...later])];
}

function target(from: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier)).replaceAll('\\', '/');
  return specifier;
}
