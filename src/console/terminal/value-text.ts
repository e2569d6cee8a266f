import type { Language } from '~console/platform/language';
import { formatDate, formatMoment } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { wallOf } from '~console/ui/zone';
import type { Argument, ArgumentKind, ArgumentValues } from '~commands/command';
import { namedKinds } from '~commands/command';
import { writeAmount } from '~commands/filters';
import type { ChainStage } from '~commands/plan-stages';
import { findReason } from '~domain/reasons';

type Given = ArgumentValues[string];
type Stage = Pick<ChainStage, 'args' | 'labels' | 'words'>;

/** A value that is given as people read it: never an id, a moment of the wire or a bare code. Null = none is given. */
export function valueText({ args, labels }: Stage, { name, type }: Argument, language: Language): string | null {
  const given: Given | undefined = args[name];
  return given === undefined ? null : (labels?.[name] ?? givenText(given, type, language));
}

/** What was read of a text, as people read it. */
export function givenText(given: Given, type: ArgumentKind, language: Language): string {
  switch (type.kind) {
    case 'reason': {
      const reason = findReason(String(given));
      return reason ? `${reason.code} ${reason[language]}` : String(given);
    }
    case 'choice':
      return type.choices.find(({ value }) => value === given)?.title[language] ?? String(given);
    case 'moment':
      return formatMoment(String(given));
    case 'day':
      return formatDate(String(given));
    case 'amount':
      return formatMoney(Number(given));
    default:
      return String(given);
  }
}

/** The same as it would be typed, to be changed; what is known only by its id is chosen anew. */
export function typedValue({ args, words }: Stage, { name, type }: Argument): string {
  const given = args[name];
  if (given === undefined) return '';
  const word = words?.[name];
  if (word !== undefined) return word;
  if (type.kind === 'moment') return wallOf(String(given)).format('YYYY-MM-DD HH:mm');
  const named = namedKinds.some((kind) => kind === type.kind) && 'send' in type && type.send === 'id';
  return named || type.kind === 'ward' ? '' : typedText(given, type);
}

/** A value as a line has it, where no word stands for it. */
export function typedText(given: Given, type: ArgumentKind | undefined): string {
  return type?.kind === 'amount' ? writeAmount(Number(given)) : String(given);
}
