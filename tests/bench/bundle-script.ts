import { build } from 'vite';

/** A file of the bench with what it imports, as one script that a page can be given. */
export async function bundleScript(file: string): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const [first] = Array.isArray(bundle) ? bundle : [bundle];
  const chunk = first && 'output' in first ? first.output.find((part) => part.type === 'chunk') : undefined;
  if (!chunk || chunk.type !== 'chunk') throw new Error(`${file} was not bundled`);
  return chunk.code;
}
