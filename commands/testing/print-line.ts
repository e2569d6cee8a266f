import { looksLikeS10, normaliseCode } from '~domain/tracking-code';
import type { GivenArgument, Stage, SubjectItem, SubjectStage } from '../language/line';
import { quote, quoted } from '../language/quote';
import { bind, isVietnamese, wordKind, type AnyParameter } from '../language/words';
import { recordByCode, recordByName } from '../records';
import type { Command } from '../command';
import { callName, commandById, commandOfRecord, commandsByVerb } from '../registry';
import { sourceByName } from '../sources';

/** Stages as one canonical line; parsed again it is the same stages. */
export function printLine(stages: readonly Stage[]): string {
  return stages.map(printStage).join(' ; ');
}

function printStage(stage: Stage): string {
  if (stage.kind === 'subject') return stage.items.map(printItem).join(' ');
  if (stage.kind === 'record' && stage.verb === '') return stage.args.map(({ value }) => value).join(' ');
  // The code stands bare: it may be what makes its word that of a record (`claim CL26112100042`).
  const isCode = ({ name, value }: GivenArgument): boolean =>
    stage.kind === 'record' &&
    name === null &&
    recordByCode(value)?.kind === stage.record &&
    !needsQuotesInPlace(value);
  const bound = bind(stage.kind === 'verb' ? commandById(stage.command).args : parametersNamed(stage.verb), stage.args);
  // The record stands next to the verb, where it may say whose verb that is; packages come last, where nothing else is
  // left to be given.
  const [target, items] =
    stage.kind === 'verb' ? [stage.target ? [stage.target.code] : [], stage.items.map(printItem)] : [[], []];
  const values = bound.map(({ given, parameter }, index) => {
    if (isCode(given)) return given.value;
    const isText = parameter?.type.kind === 'text' || parameter?.type.kind === 'line';
    const next = bound[index + 1];
    return printArgument(
      given,
      isText && (given.name === null || (next ? next.given.name === null : items.length > 0)),
    );
  });
  return [printVerb(stage), ...target, ...values, ...items].join(' ');
}

/** A title may be one to look for where it stands alone: then the verb says what is meant. */
function printVerb(stage: Exclude<Stage, SubjectStage>): string {
  if (stage.kind !== 'verb' || commandByVerb(stage.verb)) return stage.verb;
  const command = commandById(stage.command);
  return callName(command, isVietnamese(stage.verb, command) ? 'vi' : 'en');
}

function printItem(item: SubjectItem): string {
  switch (item.kind) {
    case 'code':
      return item.code;
    case 'rows':
      return item.from === item.to ? String(item.from) : `${item.from}-${item.to}`;
    case 'set':
      return `@${item.name}`;
  }
}

/** `isOpen` = what follows it would be words of it, did it not stand in quotes: a text in its own place always is. */
function printArgument({ name, value }: GivenArgument, isOpen: boolean): string {
  if (name !== null) return `${name}=${isOpen ? quoted(value) : quote(value)}`;
  return isOpen ||
    needsQuotesInPlace(value) ||
    wordKind(value) !== null ||
    looksLikeS10(normaliseCode(value)) ||
    recordByCode(value) !== undefined
    ? quoted(value)
    : value;
}

/** Whether a value in its own place must stand between quotes: it is read as a name, a code or the next stage otherwise, or would be cut. */
export function needsQuotesInPlace(value: string): boolean {
  return !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}.,:/+-]*$/u.test(value) || value.endsWith(',');
}

/** Those of a stage's name, where nobody knows the stage. */
export function parametersNamed(name: string): readonly AnyParameter[] {
  return commandByVerb(name)?.args ?? sourceByName(name)?.args ?? recordByName(name)?.args ?? [];
}

/** A command by its whole name of one or two words, where only one bears it. */
function commandByVerb(name: string): Command | undefined {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return commandsByVerb(first)[0];
  const record = recordByName(first);
  return record && commandOfRecord(record, second);
}
