import type { AccessItem } from '~domain/access';
import type { EndpointName, QueryOf, ResponseOf } from '~contract/endpoints';
import type { Words } from './command';
import type { RecordKind } from './record-kinds';
import type { Filter } from './source';
import type { GateUser, RecordDecision, RecordFacts, SubjectRecord } from './subject';

export type ReadEndpoint = Extract<EndpointName, `GET ${string}`>;

interface Question<N extends ReadEndpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: { readonly [K in keyof QueryOf<N>]?: string | number };
}

/**
 * A reading call of the provider; null = there is no such thing, or it is none of the user's. Throws what the face's
 * client throws.
 */
export type Ask = <N extends ReadEndpoint>(endpoint: N, question?: Question<N>) => Promise<ResponseOf<N> | null>;

/** A record that fits what is typed. */
interface RecordOffer {
  readonly code: string;
  readonly title: string;
}

/** A kind of record: its words, how one is found, and who may do what to it when. */
export interface RecordDefinition {
  readonly kind: RecordKind;
  /** Its word: `ticket 123` names one, `ticket new` is the verb `new` of its kind. */
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly access: AccessItem;
  /** The value its word takes: the code. */
  readonly args: readonly Filter[];
  /**
   * The id of the source that has the same word: its stage stands for packages or for the record, as the verb behind it
   * takes. A record has either this or a word of its own.
   */
  readonly source?: string;
  /** Codes of this shape, in upper case, name one without the word. No tracking code may fit it. */
  readonly shape?: RegExp;
  readonly statuses: Readonly<Record<string, Words>>;
  /** The rows of its machine, which commands name as their `rule`. */
  readonly rules: readonly string[];
  /** Null = there is none of that code. */
  find(code: string, ask: Ask): Promise<SubjectRecord | null>;
  /** Some that fit the beginning of a code, or what else is known of them. */
  search(typed: string, ask: Ask): Promise<readonly RecordOffer[]>;
  /** A row of its endpoints as a subject. */
  read(row: unknown): SubjectRecord;
  /** By who asks, the status and the facts alone; what else may refuse it the provider knows. */
  judge(rule: string, record: SubjectRecord, user: GateUser): RecordDecision;
  page(record: SubjectRecord): string;
  /** As it goes on paper; null = it never does. */
  paper?(record: SubjectRecord): string | null;
}

interface Declared<Row, Facts extends RecordFacts, Rule extends string> extends Omit<
  RecordDefinition,
  'aliases' | 'args' | 'rules' | 'read' | 'judge' | 'page' | 'paper'
> {
  readonly aliases?: readonly string[];
  readonly rules: readonly Rule[];
  readonly read: (row: Row) => SubjectRecord<Facts>;
  readonly judge: (rule: Rule, record: SubjectRecord<Facts>, user: GateUser) => RecordDecision;
  readonly page: (record: SubjectRecord<Facts>) => string;
  readonly paper?: (record: SubjectRecord<Facts>) => string | null;
}

/** Rows of a list that are offered for what is typed, or looked through for a code. */
export const offered = 8;

/** How records of a list are found, that is asked by the beginning of a code or what else is known of them. */
export function inList<Row>(
  ask: (q: string, ask: Ask) => Promise<{ readonly data: readonly Row[] } | null>,
  offerOf: (row: Row) => RecordOffer,
  read: (row: Row) => SubjectRecord,
): Pick<RecordDefinition, 'find' | 'search'> {
  return {
    find: async (code, by) => {
      const row = (await ask(code, by))?.data.find((one) => offerOf(one).code === code);
      return row ? read(row) : null;
    },
    search: async (typed, by) => ((await ask(typed, by))?.data ?? []).map(offerOf),
  };
}

/**
 * Fixes the types of a declaration: of its rows, facts and rules. The registry holds kinds of all of these together;
 * what it hands a kind is only ever that kind's own.
 */
export function defineRecord<Row, Facts extends RecordFacts, Rule extends string>(
  declared: Declared<Row, Facts, Rule>,
): RecordDefinition {
  const { kind, title } = declared;
  const code: Filter = { name: 'code', words: ['mã'], title, type: { kind: 'record', record: kind }, required: true };
  return { aliases: [], args: [code], ...declared };
}
