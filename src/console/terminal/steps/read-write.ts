import { ApiFailure } from '~console/platform/api-failure';
import type { Write } from '~console/platform/writes';
import type { StepLog } from '../runs/transcript';

/** What a row is known by, the most telling first. */
const names = ['mu_code', 'package_code', 'code', 'number', 'username', 'email', 'name'] as const;
/** What a row may be about that has no name itself. */
const within = ['runsheet', 'courier', 'shop', 'hub'] as const;

/** What a write did, as the log tells it. `known` = the code of what it was about, where that is in sight. */
export function readWrite({ endpoint, params, body, end }: Write, known: string | null, page: string): StepLog {
  const answer = end.ok ? end.answer : null;
  const fault = end.ok ? null : faultOf(end.error);
  const codes = codesOf(body);
  const packages = new Map<string, string | null>(
    fault ? codes.map((code) => [code, fault.code]) : (resultsOf(answer) ?? codes.map((code) => [code, null])),
  );
  const subject =
    nameOf(answer === null ? null : field(answer, 'data')) ??
    known ??
    nameOf(body) ??
    (params.id === undefined ? null : `#${params.id}`);
  // A code that is told among the packages needs not be told once more.
  return {
    endpoint,
    about: JSON.stringify(params),
    subject: subject !== null && packages.has(subject) ? null : subject,
    page,
    fault,
    packages,
  };
}

function faultOf(error: unknown): StepLog['fault'] {
  return error instanceof ApiFailure
    ? {
        code: error.code,
        message: Object.values(error.errors ?? {})[0]?.[0] ?? error.message,
        ...(error.errors ? { errors: error.errors } : {}),
      }
    : { code: 'offline', message: String(error) };
}

/** The end of each package that went along, as the two kinds of answers tell it: of sheets and bags, and of scans. */
function resultsOf(answer: unknown): (readonly [string, string | null])[] | null {
  const told = field(answer, 'results') ?? field(field(answer, 'data'), 'scans');
  if (!Array.isArray(told)) return null;
  return told.flatMap((one: unknown) => {
    const sheets = field(one, 'package_code');
    const code = sheets ?? field(one, 'code');
    const refusal =
      sheets === undefined
        ? field(one, 'refusal')
        : field(one, 'ok') === false
          ? (field(one, 'code') ?? 'ESY001')
          : null;
    return typeof code === 'string' ? [[code, typeof refusal === 'string' ? refusal : null] as const] : [];
  });
}

function codesOf(body: unknown): string[] {
  const scans = field(body, 'scans');
  const codes = field(body, 'codes') ?? (Array.isArray(scans) ? scans.map((scan: unknown) => field(scan, 'code')) : []);
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}

/** Of several things made at once so many are named. */
const named = 3;

function nameOf(row: unknown): string | null {
  if (Array.isArray(row)) {
    const all = row.flatMap((one: unknown) => nameOf(one) ?? []);
    return all.length === 0 ? null : `${all.slice(0, named).join(', ')}${all.length > named ? ' …' : ''}`;
  }
  for (const name of names) {
    const value = field(row, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  for (const name of within) {
    const inner = field(row, name);
    if (typeof inner === 'object' && inner !== null) return nameOf(inner);
  }
  return null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
