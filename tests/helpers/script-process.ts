import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

const tsx = createRequire(import.meta.url).resolve('tsx');

export interface ScriptOptions {
  readonly args?: readonly string[];
  /** Node's own. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The OS user to run as, when not ours (root may choose). */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program of this repository as a process of its own, with what it prints. */
export class ScriptProcess {
  /** Everything it has printed so far. */
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  /** `script` is a TypeScript file, or one that was built. */
  constructor(script: string, options: ScriptOptions) {
    // Settings of the shell that runs the tests must not reach it.
    const { PATH, TMPDIR } = process.env;
    this.#child = spawn(
      process.execPath,
      [...(options.flags ?? []), ...(script.endsWith('.ts') ? ['--import', tsx] : []), script, ...(options.args ?? [])],
      {
        ...options.user,
        env: { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.#exit = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for a line of its output and returns the groups of the pattern. Throws when it ends without. */
  async printed(pattern: RegExp, milliseconds = 120_000): Promise<readonly string[]> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const match = pattern.exec(this.output);
      if (match !== null) return match.slice(1);
      if (!this.running || Date.now() > deadline) throw new Error(`no ${pattern} in what it printed:\n${this.output}`);
      await sleep(10);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Its exit code, null when a signal ended it. */
  exited(): Promise<number | null> {
    return this.#exit;
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.#exit;
  }
}

/** `npm start` without npm: the same built program, so that signals and exit codes are its own. Takes a free port. */
export function startProduct(env: Readonly<Record<string, string>>, user?: ScriptOptions['user']): ScriptProcess {
  return new ScriptProcess('dist/start.js', { env: { PORT: '0', ...env }, user });
}

/** Its address, once it serves. */
export async function addressOf(provider: ScriptProcess): Promise<string> {
  const [url] = await provider.printed(/Hubline is ready: (\S+)\n/);
  return url ?? '';
}
