import { parseArgs } from 'node:util';
import { readAmount, writeAmount } from '~commands/filters';
import { expand } from '~commands/language/expand';
import { plan, type Plan } from '~commands/language/plan';
import { chunks } from '~commands/parts';
import { beyondRecall, dropsBeforeEnd, figureOf, planStages, takesPackages } from '~commands/plan-stages';
import { callName } from '~commands/registry';
import { run, type Runnable } from '~commands/run';
import { isUnjudged } from '~domain/errors';
import { ticketLabels } from '~domain/labels';
import { formatMoney } from '~domain/money';
import type { Command } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';
import { CallFailed, createClient, type Client } from './client';
import { explainExpansion, explainPlan } from './explain';
import { readAsker, shellCaller, shellResolver, undoOf, type Asker } from './provider';
import { jsonReport, textReport, type Report, type Voice } from './report';

export const exits = { done: 0, refused: 1, wrong: 2, unreachable: 3 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

export interface Shell extends Voice {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: () => Promise<string>;
  /** Stops what has not begun. */
  readonly signal?: AbortSignal;
}

const usage = `hubline [--json] [--dry-run] [--yes COUNT] LINE...

Runs a line of the command language against a provider, e.g.
  hubline 'HL240000018VN ; return reason=FR012'
  hubline 'ORS26112100042'
  hubline 'backlog type=delivery over=48h hub=HCM01' 'note operator_note="call again"'
  cat codes.txt | hubline - 'return FR012' --yes 40
Several LINEs are stages of one; - stands for the codes on standard input.

  --json      outcomes as JSON, one object a line
  --dry-run   says what would happen and changes nothing
  --yes N     the number of packages, where nothing takes the change back; the amount, where money moves

HUBLINE_URL    address of the provider (http://localhost:4000)
HUBLINE_TOKEN  the access token of a session

Exits with 0 = all done, 1 = some refused, 2 = the line is wrong, 3 = no connection, too busy, or not signed in.`;

/** Runs one call of the program; rejects with nothing that a user could cause. */
export async function runCli(shell: Shell): Promise<Exit> {
  const wrong = (text: string): Exit => {
    shell.note(`hubline: ${text}`);
    return exits.wrong;
  };
  const options = readOptions(shell.args);
  if (typeof options === 'string') return wrong(options);
  if (options.help || options.lines.length === 0) {
    shell.note(usage);
    return options.help ? exits.done : exits.wrong;
  }
  const token = shell.env.HUBLINE_TOKEN;
  if (!token) {
    shell.note('hubline: HUBLINE_TOKEN is not set');
    return exits.unreachable;
  }
  const client = createClient(shell.env.HUBLINE_URL ?? 'http://localhost:4000', token);
  try {
    const asker = await readAsker(client);
    const text = await lineOf(options.lines, shell.stdin);
    const expansion = expand(text, asker.memory);
    if (!expansion.ok) return wrong(explainExpansion(text, expansion));
    const planned = await plan(expansion.text, {
      user: asker.user,
      hubs: asker.hubs,
      now: new Date(),
      resolver: shellResolver(client, asker.sets),
    });
    const [fault] = explainPlan(planned);
    if (fault !== undefined) return wrong(fault);
    const chain = await chainOf(planned, client);
    if (typeof chain === 'string') return wrong(chain);
    return await carryOut(chain, planned, { shell, options, client, asker });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    shell.note(`hubline: ${error.code === 'offline' ? 'no connection' : error.code}: ${error.message}`);
    return isUnjudged(error.code) || error.status === 403 ? exits.unreachable : exits.refused;
  }
}

interface Options {
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly help: boolean;
  readonly yes: number | null;
  readonly lines: readonly string[];
}

/** A sentence = what is wrong with them. */
function readOptions(args: readonly string[]): Options | string {
  try {
    // A line that begins with the codes of standard input is no option.
    const lines = args.map((arg) => (/^-\s/.test(arg) ? ` ${arg}` : arg));
    const { values, positionals } = parseArgs({
      args: lines,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        yes: { type: 'string' },
      },
    });
    const yes = values.yes === undefined ? null : readAmount(values.yes.trim(), Number.MAX_SAFE_INTEGER);
    if (yes?.ok === false) return '--yes wants a number';
    return {
      json: values.json ?? false,
      dryRun: values['dry-run'] ?? false,
      help: values.help ?? false,
      yes: yes?.value ?? null,
      lines: positionals,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function lineOf(lines: readonly string[], stdin: () => Promise<string>): Promise<string> {
  const text = lines.join(' ; ');
  return /^\s*-\s*(?:;|$)/.test(text) ? text.replace('-', (await stdin()).trim().replaceAll(/\s+/g, ' ')) : text;
}

/** What is to be run; a sentence = why a shell can't. */
async function chainOf(planned: Plan, client: Client): Promise<Runnable | string> {
  const { alone, stages, packages, text } = planned;
  if (alone && alone.command.effect.kind !== 'undo') return `"${alone.command.verb}" is the console’s`;
  if (alone) {
    const undone = await undoOf(client, typeof alone.args.run === 'number' ? alone.args.run : undefined);
    if (typeof undone === 'string') return undone;
    const { run: undoes, packages: touched, preview } = undone;
    return { stages: [{ ...alone, preview }], packages: touched, line: text, undoes };
  }
  for (const { command, missing, wanting } of stages) {
    if (command.effect.kind === 'open-record' || command.effect.kind === 'open-package')
      return `"${command.verb}" is the console’s`;
    if (missing.length > 0) return `${command.verb} wants ${missing.map(({ name }) => `${name}=`).join(' ')}`;
    if (wanting) return `${command.verb} wants at least one of ${command.args.map(({ name }) => `${name}=`).join(' ')}`;
  }
  const lacking = stages.find(({ command }) => takesPackages(command))?.packageless === true;
  if (!planned.named && (stages.length === 0 || lacking)) return 'name the packages before the command';
  return { stages, packages, line: text };
}

interface Work {
  readonly shell: Shell;
  readonly options: Options;
  readonly client: Client;
  readonly asker: Asker;
}

async function carryOut(chain: Runnable, planned: Plan, { shell, options, client, asker }: Work): Promise<Exit> {
  const report: Report = options.json ? jsonReport(shell) : textReport(shell);
  let refused = planned.missed.length;
  let lost = false;
  for (const miss of planned.missed) report.missed(miss);
  if (chain.stages.length === 0) for (const item of chain.packages) report.found(item);
  if (planned.opened) {
    report.opened(planned.opened);
    return exits.done;
  }
  if (
    chain.packages.length === 0 &&
    (chain.stages.length === 0 || planned.stages.find(({ command }) => takesPackages(command))?.packageless === true)
  ) {
    shell.note('hubline: no package');
    return exits.refused;
  }
  if (options.dryRun) {
    for (const stage of planned.alone ? planStages(chain.stages, chain, asker.user) : planned.stages) {
      report.planned(stage);
      refused += stage.refused.length + Number(stage.on?.decision.ok === false);
    }
    return refused > 0 ? exits.refused : exits.done;
  }
  if (options.yes === null && dropsBeforeEnd(planned.stages)) {
    shell.note(
      'hubline: packages would be refused before what nothing takes back; look with --dry-run, and add --yes NUMBER',
    );
    return exits.wrong;
  }
  const count = beyondRecall(planned.stages);
  if (count > 1 && options.yes !== count) {
    shell.note(`hubline: nothing takes this back for ${count} packages; add --yes ${count}`);
    return exits.wrong;
  }
  const figure = figureOf(planned.stages);
  if (figure !== null && options.yes !== figure) {
    shell.note(`hubline: this moves ${formatMoney(figure)}; add --yes ${writeAmount(figure)}`);
    return exits.wrong;
  }
  const show = async (command: Command, packages: readonly SubjectPackage[]): Promise<void> =>
    showInShell(command, packages, client, report);
  const caller = shellCaller(client);
  for (const part of chunks(chain, caller.newKey)) {
    for await (const event of run(part, { user: asker.user, caller, show }, shell.signal)) {
      const verb = chain.stages[event.stage]?.command;
      if (event.kind === 'record' && verb) {
        const { result } = event.outcome;
        if (!result.ok) refused += 1;
        if (!result.ok && result.code === 'offline') lost = true;
        report.record(callName(verb, 'en'), event.outcome);
      }
      if (event.kind === 'held' && verb)
        shell.note(`hubline: ${callName(verb, 'en')} was not run: packages were refused before it`);
      if (event.kind !== 'outcome') continue;
      const { result } = event.outcome;
      if (!result.ok) refused += 1;
      if (!result.ok && result.code === 'offline') lost = true;
      report.outcome(verb?.verb ?? '', event.outcome);
    }
    if (lost) break;
  }
  if (shell.signal?.aborted) shell.note('hubline: stopped; what is done stays done');
  if (lost) return exits.unreachable;
  return refused > 0 || shell.signal?.aborted ? exits.refused : exits.done;
}

async function showInShell(
  { effect }: Command,
  packages: readonly SubjectPackage[],
  client: Client,
  report: Report,
): Promise<void> {
  if (effect.kind === 'copy-codes') report.codes(packages.map(({ code }) => code));
  if (effect.kind !== 'labels') return;
  for (let from = 0; from < packages.length; from += ticketLabels) {
    const ids = packages.slice(from, from + ticketLabels).map(({ id }) => id);
    const { data } = await client.call('POST /packages-awb-ticket', { body: { ids } });
    report.labels(
      client.address(
        `/packages-awb/${encodeURIComponent(data.code)}?size=${effect.form?.size ?? 'A6'}&ticket=${encodeURIComponent(data.ticket)}`,
      ),
      ids.length,
    );
  }
}
