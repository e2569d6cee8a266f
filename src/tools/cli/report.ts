import { errorCatalogue } from '~domain/errors';
import type { SubjectPackage } from '~commands/gate';
import type { Miss } from '~commands/language/resolve';
import type { PlanStage } from '~commands/plan-stages';
import type { StageOutcome } from '~commands/run-stage';

/** Where words go: results to `out`, everything about them to `note`. */
export interface Voice {
  readonly out: (line: string) => void;
  readonly note: (line: string) => void;
}

export interface Report {
  found(item: SubjectPackage): void;
  missed(miss: Miss): void;
  outcome(verb: string, outcome: StageOutcome): void;
  planned(stage: PlanStage): void;
  labels(href: string, count: number): void;
  codes(codes: readonly string[]): void;
}

/** One JSON object a line, for programs. */
export function jsonReport({ out }: Voice): Report {
  const write = (value: object): void => out(JSON.stringify(value));
  return {
    found: ({ id, code, status }) => write({ id, package_code: code, status }),
    missed: ({ code, fault }) => write({ package_code: code, ok: false, code: fault, message: errorCatalogue[fault].en }),
    outcome: (command, { package: { id, code: package_code, status }, result }) => write({ command, id, package_code, ok: result.ok, status, ...(result.ok ? {} : { code: result.code, message: result.message }) }),
    planned: ({ command, eligible, refused, moves }) =>
      write({ command: command.verb, dry_run: true, eligible: eligible.map(({ code }) => code), moves, refused: refused.map(({ package: item, code }) => ({ package_code: item.code, code })) }),
    labels: (href, count) => write({ labels: href, count }),
    codes: (codes) => write({ codes }),
  };
}

/** One line for people. */
export function textReport({ out }: Voice): Report {
  return {
    found: ({ code, status }) => out(`${code}  ${status}`),
    missed: ({ code, fault }) => out(`✗ ${code}  ${fault} ${errorCatalogue[fault].en}`),
    outcome: (_, { package: { code, status }, result }) => out(result.ok ? `✓ ${code}  ${status}` : `✗ ${code}  ${result.code} ${result.message}`),
    planned: ({ command, eligible, refused, moves }) => {
      const to = moves.map(({ to: status, count }) => `${count} to ${status}`).join(', ');
      out(`${command.verb}: ${eligible.length} can be done${to === '' ? '' : ` (${to})`}, ${refused.length} not`);
      for (const { package: item, code } of refused) out(`  ✗ ${item.code}  ${code} ${errorCatalogue[code].en}`);
    },
    labels: (href, count) => out(`${count} labels: ${href}`),
    codes: (codes) => codes.forEach((code) => out(code)),
  };
}
