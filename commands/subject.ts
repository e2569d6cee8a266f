import type { AccessSubject } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import type { PackageFacts } from '~domain/package-decision';
import type { ResponseOf } from '~contract/endpoints';
import type { RecordKind } from './record-kinds';

/** A package as a command's subject: what the machine needs, and what the outcome is reported under. */
export interface SubjectPackage extends PackageFacts {
  readonly id: number;
  readonly code: string;
  readonly version: number;
}

/**
 * Whoever asks: role and flags from the session, the hubs he may work at, and the account setting that hides Packages.
 */
export interface GateUser extends AccessSubject {
  readonly hubIds: readonly number[];
  readonly packagesExcluded: boolean;
}

/**
 * What a kind's judge has to know of a record besides its status: hubs, whose it is, amounts. Kept offline, so plain
 * data.
 */
export type RecordFacts = Readonly<
  Record<string, string | number | boolean | null | readonly number[] | readonly string[]>
>;

/** A runsheet, document, shop or person as a command's subject. */
export interface SubjectRecord<Facts extends RecordFacts = RecordFacts> {
  readonly kind: RecordKind;
  readonly id: number;
  /** Under which it is typed and reported: a code, a number, a login. */
  readonly code: string;
  /** Who or what it is, beside the code. */
  readonly title: string;
  readonly version: number;
  readonly status: string;
  readonly facts: Facts;
}

/** `why` = what the code alone doesn't say. */
export type RecordDecision =
  | { readonly ok: true; readonly to: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly why?: 'own' | 'hand' };

type SubjectRow = ResponseOf<'GET /packages-subjects'>['data'][number];

/** A row, a detail or a line of a run as a command's subject. */
export function toSubject(row: SubjectRow): SubjectPackage {
  return {
    id: row.id,
    code: row.package_code,
    version: row.version,
    status: row.status,
    current_hub_id: row.current_hub?.id ?? null,
    fm_hub_id: row.fm_hub?.id ?? null,
    lm_hub_id: row.lm_hub?.id ?? null,
    held_by_3pl: row.held_by_3pl,
  };
}
