import type { Stage } from './line';
import { needsQuotes } from './tokens';

/** Stages as one canonical line; parsed again it is the same stages. */
export function printLine(stages: readonly Stage[]): string {
  return stages.map(printStage).join(' ; ');
}

function printStage(stage: Stage): string {
  if (stage.kind === 'subject') return stage.items.map((item) => (item.kind === 'code' ? item.code : `@${item.name}`)).join(' ');
  return [stage.verb, ...stage.args.map(({ name, value }) => `${name}=${quote(value)}`)].join(' ');
}

/** A value as it stands in a line, quoted only where it must be. */
export function quote(value: string): string {
  return needsQuotes(value) ? `"${value.replaceAll(/["\\]/g, (char) => `\\${char}`)}"` : value;
}
