import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The provider that was built, without the look at all sources whether it is theirs: half of a start, and two hundred are made.
const { runProvider } = await import(pathToFileURL(join(process.cwd(), 'dist/provider/main.js')).href);
await runProvider(process.env);
