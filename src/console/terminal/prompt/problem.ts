import { t } from 'i18next';
import { currentLanguage } from '~console/app/i18n';
import { faultText } from '~commands/fault-text';
import type { LineError } from '~commands/language/line';
import type { PlanProblem } from '~commands/language/plan';

/** What is wrong with a line, for a person: the character it is about (counted from 1), and what could be typed there. */
export interface LineProblem {
  readonly at: number | null;
  /** Where it ends, in UTF-16 units of the line. */
  readonly end?: number;
  readonly text: string;
  readonly fits: readonly string[];
}

export function problemOfError({ code, at, end, found, fits }: LineError): LineProblem {
  return { at: at + 1, end, text: t(`terminal:line.${code}`, { found }), fits };
}

export function problemOfPlan(problem: PlanProblem): LineProblem {
  const place = { at: problem.at + 1, end: problem.end };
  switch (problem.kind) {
    case 'argument':
      return { ...place, text: t('terminal:line.bad_value', { name: problem.name, why: faultText(problem.fault, currentLanguage()) }), fits: [] };
    case 'unknown_argument':
      return { ...place, text: t('terminal:line.unknown_argument', { name: problem.name }), fits: problem.fits };
    case 'not_allowed':
      return { ...place, text: t('terminal:line.not_allowed', { verb: problem.verb }), fits: [] };
    case 'takes_no_packages':
      return { ...place, text: t('terminal:line.takes_no_packages', { verb: problem.verb }), fits: [] };
  }
}
