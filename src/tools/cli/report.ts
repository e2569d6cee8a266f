import { errorCatalogue } from '~domain/errors';
import { ticketMinutes } from '~domain/labels';
import type { CallFault } from '~commands/caller';
import type { RecordOutcome, StageOutcome, Miss } from '~commands/outcomes';
import { takesPackages, type PlanStage } from '~commands/plan-stages';
import { callName } from '~commands/registry';
import type { SubjectPackage, SubjectRecord } from '~commands/subject';

/** Where words go: results to `out`, everything about them to `note`. */
export interface Voice {
  readonly out: (line: string) => void;
  readonly note: (line: string) => void;
}

export interface Report {
  found(item: SubjectPackage): void;
  missed(miss: Miss): void;
  record(verb: string, outcome: RecordOutcome): void;
  opened(record: SubjectRecord): void;
  outcome(verb: string, outcome: StageOutcome): void;
  planned(stage: PlanStage): void;
  labels(href: string, count: number): void;
  codes(codes: readonly string[]): void;
}

function recordFields(record: SubjectRecord | null): object {
  return record
    ? { record: record.kind, id: record.id, record_code: record.code, status: record.status, title: record.title }
    : { record: null };
}

function recordLine({ code, status, title }: SubjectRecord): string {
  return [code, status, title].filter((part) => part !== '').join('  ');
}

/** The code, the value it is about, and the sentence. */
function why({ code, field, message }: CallFault): string {
  return `${code} ${field ? `${field.en}: ` : ''}${message}`;
}

function told({ code, message, errors }: CallFault): object {
  return { code, message, ...(errors ? { errors } : {}) };
}

/** One JSON object a line, for programs. */
export function jsonReport({ out }: Voice): Report {
  const write = (value: object): void => out(JSON.stringify(value));
  return {
    found: ({ id, code, status }) => write({ id, package_code: code, status }),
    missed: ({ code, fault, errors }) =>
      write({
        package_code: code,
        ok: false,
        code: fault,
        message: errorCatalogue[fault].en,
        ...(errors ? { errors } : {}),
      }),
    record: (command, { record, result }) =>
      write({
        command,
        ...recordFields(record),
        ok: result.ok,
        ...(result.ok ? {} : told(result)),
      }),
    opened: (record) => write(recordFields(record)),
    outcome: (command, { package: { id, code: package_code, status }, result }) =>
      write({
        command,
        id,
        package_code,
        ok: result.ok,
        status,
        ...(result.ok ? {} : told(result)),
      }),
    planned: ({ command, eligible, refused, moves, on }) =>
      write({
        command: callName(command, 'en'),
        ...(on
          ? {
              record: on.record?.code ?? null,
              record_to: on.decision.ok ? ('to' in on.decision ? on.decision.to : null) : null,
              ...(on.decision.ok ? {} : { code: on.decision.code }),
            }
          : {}),
        dry_run: true,
        eligible: eligible.map(({ code }) => code),
        moves,
        refused: refused.map(({ package: item, code }) => ({ package_code: item.code, code })),
      }),
    labels: (href, count) => write({ labels: href, count }),
    codes: (codes) => write({ codes }),
  };
}

/** One line for people. */
export function textReport({ out }: Voice): Report {
  return {
    found: ({ code, status }) => out(`${code}  ${status}`),
    missed: ({ code, fault, errors }) =>
      out(
        `✗ ${code}  ${fault} ${errorCatalogue[fault].en}${errors?.elsewhere ? ` (${errors.elsewhere.join(' → ')})` : ''}`,
      ),
    record: (verb, { record, result }) =>
      out(
        result.ok
          ? `✓ ${verb}  ${record ? recordLine(record) : ''}`
          : `✗ ${verb}  ${record?.code ?? ''}  ${why(result)}`,
      ),
    opened: (record) => out(recordLine(record)),
    outcome: (_, { package: { code, status }, result }) =>
      out(result.ok ? `✓ ${code}  ${status}` : `✗ ${code}  ${why(result)}`),
    planned: ({ command, eligible, refused, moves, on, preview }) => {
      for (const { run, count } of preview?.later ?? []) out(`undo run=${run} first: it changed ${count} since`);
      if (on)
        out(
          on.decision.ok
            ? `${callName(command, 'en')}: ${on.record?.code ?? `the new ${on.kind}`}${'to' in on.decision && on.record && on.decision.to !== on.record.status ? ` to ${on.decision.to}` : ''}`
            : `${callName(command, 'en')}: ✗ ${on.record?.code ?? ''}  ${on.decision.code} ${errorCatalogue[on.decision.code].en}`,
        );
      if (!takesPackages(command)) return;
      const to = moves.map(({ to: status, count }) => `${count} to ${status}`).join(', ');
      out(`${command.verb}: ${eligible.length} can be done${to === '' ? '' : ` (${to})`}, ${refused.length} not`);
      for (const { package: item, code } of refused) out(`  ✗ ${item.code}  ${code} ${errorCatalogue[code].en}`);
    },
    labels: (href, count) => out(`${count} labels, to be opened within ${ticketMinutes} minutes: ${href}`),
    codes: (codes) => codes.forEach((code) => out(code)),
  };
}
