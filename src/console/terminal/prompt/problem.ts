import { t, type TFunction } from 'i18next';
import { currentLanguage } from '~console/platform/i18n';
import { formatCount } from '~console/platform/format';
import { refusalText } from '~console/platform/refusal-text';
import { faultText } from '~commands/fault-text';
import type { LineError } from '~commands/language/line';
import type { PlanProblem } from '~commands/language/reading';
import type { Miss } from '~commands/outcomes';
import { recordOf } from '~commands/records';
import { noRecordText } from '../use-gate-text';
import type { Planned } from '../runs/use-planner';

/**
 * What is wrong with a line, for a person: the character it is about (counted from 1), and what could be typed there.
 */
export interface LineProblem {
  readonly at: number | null;
  /** Where it ends, in UTF-16 units of the line. */
  readonly end?: number;
  readonly text: string;
  readonly fits: readonly string[];
  /** Where what fits begins, counted as `at`; absent = there. */
  readonly fitsAt?: number;
}

/** What is wrong with a planned line, in its order. */
export function problemsOf({ plan, changed }: Extract<Planned, { ok: true }>): LineProblem[] {
  // A line that only asks for a list may ask for a long one.
  const problems = plan.problems.filter(({ kind }) => plan.list === null || kind !== 'too_many');
  const found = [...plan.errors.map(problemOfError), ...problems.map(problemOfPlan)];
  // Of a line with the user's own words in it, the places are those of what they stand for.
  return changed ? found.map(({ text }) => ({ at: null, text: `${text} (${plan.text})`, fits: [] })) : found;
}

/** Why the user's own words in a line can't be replaced. */
export function problemOfExpansion({ at, end, code, name, wants }: Extract<Planned, { ok: false }>): LineProblem {
  return { at: at + 1, end, text: t(`terminal:line.${code}`, { name, wants }), fits: [] };
}

export function problemOfError({ code, at, end, found, fits, fitsAt }: LineError): LineProblem {
  const told = { at: at + 1, end, fits };
  return fitsAt === undefined
    ? { ...told, text: t(`terminal:line.${code}`, { found }) }
    : { ...told, text: t('terminal:line.unquoted', { found }), fitsAt: fitsAt + 1 };
}

export function problemOfPlan(problem: PlanProblem): LineProblem {
  const place = { at: problem.at + 1, end: problem.end };
  switch (problem.kind) {
    case 'argument':
      return {
        ...place,
        text: t('terminal:line.bad_value', { name: problem.name, why: faultText(problem.fault, currentLanguage()) }),
        fits: problem.fits,
      };
    case 'unknown_argument':
      return { ...place, text: t('terminal:line.unknown_argument', { name: problem.name }), fits: problem.fits };
    case 'not_allowed':
      return { ...place, text: t('terminal:line.not_allowed', { verb: problem.verb }), fits: [] };
    case 'takes_no_packages':
      return { ...place, text: t('terminal:line.takes_no_packages', { verb: problem.verb }), fits: problem.fits };
    case 'other_record':
      return {
        ...place,
        text: t('terminal:line.other_record', {
          verb: problem.verb,
          record: recordOf(problem.has).title[currentLanguage()],
        }),
        fits: problem.fits,
      };
    case 'no_record':
      return { ...place, text: noRecordText(problem.record), fits: [] };
    case 'record_missing':
      return {
        ...place,
        text: t('terminal:line.record_missing', {
          record: recordOf(problem.record).title[currentLanguage()],
          code: problem.code,
        }),
        fits: [],
      };
    case 'no_entity':
      return { ...place, text: t('terminal:line.no_entity', { name: problem.name }), fits: problem.fits };
    case 'no_set':
      return { ...place, text: t('terminal:line.unknown_set', { found: `@${problem.name}` }), fits: problem.fits };
    case 'no_row':
      return { ...place, text: t('terminal:line.no_row', { row: problem.row }), fits: [] };
    case 'no_list':
      return { ...place, text: t('terminal:line.no_list'), fits: [] };
    case 'too_many':
      return {
        ...place,
        text: t('terminal:line.too_many', { shown: formatCount(problem.count), most: formatCount(problem.most) }),
        fits: [],
      };
  }
}

/** Why codes lead to no package: the first of them, and how many more there are. */
export function missedText(missed: readonly Miss[], t: TFunction): string {
  const [first] = missed;
  if (!first) return '';
  const why = `${first.code}: ${refusalText({ code: first.fault, errors: first.errors })}`;
  return missed.length === 1 ? why : t('terminal:line.and_more', { why, count: missed.length - 1 });
}
