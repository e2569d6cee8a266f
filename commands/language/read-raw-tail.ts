import { spelled } from '../names';
import { commandsByVerb } from '../registry';
import type { GivenArgument, VerbStage } from './line';
import { isBlank, type Token } from './tokens';
import { parameterBy } from './words';

/** A verb whose last value is the rest of the line as it stands: `arm return FR012 ; print`, `alias x = "find"`. */
interface RawTail {
  readonly stage: VerbStage;
  /** Where the line within the line begins. */
  readonly lineAt: number;
}

/**
 * Null = the line is made of stages like any other: it has no such verb, or gives the value in quotes or by its name.
 */
export function readRawTail(text: string, tokens: readonly Token[]): RawTail | null {
  const [head, ...rest] = tokens;
  const command = head?.kind === 'word' && !head.quoted ? commandsByVerb(head.text)[0] : undefined;
  if (!head || head.kind !== 'word' || command?.args.at(-1)?.type.kind !== 'line') return null;
  const before: GivenArgument[] = [];
  let lineAt: number | undefined;
  for (const token of rest) {
    if (token.kind === 'separator' || (token.kind === 'argument' && parameterBy(command.args, token.name))) return null;
    const takesName = before.length + 1 < command.args.length;
    if (takesName && token.kind === 'word')
      before.push({ name: null, value: token.text, at: token.at, end: token.end, valueAt: token.at });
    else if (takesName && token.kind === 'argument') {
      // `alias x="…"`, as shells have it.
      before.push({
        name: null,
        value: token.name,
        at: token.at,
        end: token.at + token.name.length,
        valueAt: token.at,
      });
      lineAt = token.valueAt;
      break;
    } else if (!(token.kind === 'word' && token.text === '=' && !token.quoted && before.length > 0)) {
      lineAt = token.at;
      break;
    }
  }
  const end = trimmedEnd(text);
  if (lineAt === undefined || lineAt >= end) return null;
  const at = lineAt;
  const quotedToken = tokens.find(
    (token) =>
      (token.kind === 'word' && token.quoted && token.at === at) ||
      (token.kind === 'argument' && token.valueAt === at && text.charAt(at) === '"'),
  );
  const isQuoted = quotedToken !== undefined && quotedToken.kind !== 'separator' && quotedToken.closed;
  const joined =
    tokens.some((token) => token.kind === 'word' && token.text === '=' && token.at < at) ||
    quotedToken?.kind === 'argument';
  // In quotes it is a value like any other, and stages may follow.
  if (isQuoted && quotedToken.end < end && !joined) return null;
  const value =
    isQuoted && quotedToken.end >= end
      ? quotedToken.kind === 'word'
        ? quotedToken.text
        : quotedToken.value
      : text.slice(at, end);
  const args = [...before, { name: null, value, at, end, valueAt: at }];
  return {
    stage: {
      kind: 'verb',
      verb: spelled(head.text),
      command: command.id,
      target: null,
      items: [],
      args,
      at: head.at,
      end,
    },
    lineAt: at,
  };
}

function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBlank(text.charAt(end - 1))) end -= 1;
  return end;
}
