import { runProvider } from '../provider/main';

// The provider from source, for `npm run dev`, which starts it again whenever a file it uses changes.
await runProvider(process.env);
