import { faultText } from '~commands/fault-text';
import type { LineError, LineErrorCode, Span } from '~commands/language/line';
import type { Expansion, ExpansionFault } from '~commands/language/expand';
import type { Plan } from '~commands/language/plan';
import type { PlanProblem } from '~commands/language/reading';
import { recordOf } from '~commands/records';

const errorTexts: Record<LineErrorCode, (found: string) => string> = {
  unknown_verb: (found) => `there is no command "${found}"`,
  unknown_set: (found) => `there is no set "${found}"`,
  empty_stage: () => 'nothing stands between the two ;',
  expected_separator: (found) => `a ; must stand before "${found}"`,
  expected_argument: (found) => `"${found}" is one value too many`,
  codes_first: () => 'packages come before the command',
  wrong_record: (found) => `the command is none for "${found}"`,
  duplicate_argument: (found) => `"${found}" is there already`,
  no_value: () => 'the value is missing',
  open_quote: () => 'the " is not closed',
};

const expansionTexts: Record<ExpansionFault, (name: string, wants: number) => string> = {
  endless: (name) => `"${name}" leads back to itself`,
  lacks_values: (name, wants) => `"${name}" wants ${wants} values behind it`,
  many_values: (name, wants) => `"${name}" takes ${wants} values behind it, and no more`,
  too_long: (name) => `"${name}" stands for too much`,
};

/** What is wrong with a line, one sentence each, with the place marked under it. */
export function explainPlan({ text, errors, problems }: Plan): string[] {
  return [
    ...errors.map((error) => marked(text, error, textOfError(error), error.fits)),
    ...problems.map((problem) => marked(text, problem, textOfProblem(problem), 'fits' in problem ? problem.fits : [])),
  ];
}

export function explainExpansion(text: string, expansion: Extract<Expansion, { ok: false }>): string {
  return marked(text, expansion, expansionTexts[expansion.code](expansion.name, expansion.wants), []);
}

function textOfError({ code, found, fitsAt }: LineError): string {
  return fitsAt === undefined ? errorTexts[code](found) : `"${found}" stands behind a text that has no quotes`;
}

function textOfProblem(problem: PlanProblem): string {
  switch (problem.kind) {
    case 'argument':
      return `${problem.name}: ${faultText(problem.fault, 'en')}`;
    case 'unknown_argument':
      return `it takes no "${problem.name}"`;
    case 'not_allowed':
      return `you may not use "${problem.verb}"`;
    case 'takes_no_packages':
      return `"${problem.verb}" takes no packages`;
    case 'other_record':
      return `"${problem.verb}" takes no ${recordOf(problem.has).title.en.toLowerCase()}`;
    case 'no_record':
      return `"${problem.verb}" wants a ${problem.record === 'any' ? 'record' : recordOf(problem.record).title.en.toLowerCase()} before it`;
    case 'record_missing':
      return `there is no ${recordOf(problem.record).title.en.toLowerCase()} ${problem.code}`;
    case 'no_entity':
      return `no hub, shop or courier is called "${problem.name}", or several are`;
    case 'no_set':
      return `there is no set "@${problem.name}"`;
    case 'no_row':
      return 'row numbers are the console’s';
    case 'no_list':
      return '@all is the console’s';
    case 'too_many':
      return `${problem.count} packages are more than one run takes (${problem.most})`;
  }
}

const widest = 100;

/** Long lines (pasted codes) are shown around the place alone. */
function marked(text: string, { at }: Span, why: string, fits: readonly string[]): string {
  const from = Math.max(0, at - widest / 2);
  const shown = text.slice(from, from + widest).replaceAll(/\s/g, ' ');
  const offer = fits.length > 0 ? ` try ${fits.join('  ')}` : '';
  return `character ${at + 1}: ${why}\n  ${shown}\n  ${' '.repeat(at - from)}^${offer}`;
}
