import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { lostKindRow, type LostDocumentKind } from '~domain/lost-claims';
import { decideDocument, moneyActions, moneyDocumentShape } from '~domain/money-documents';
import { documentPages } from './document-pages';
import { defineRecord, inList, offered, type RecordDefinition } from './record';
import type { Words } from './command';

type Row = ResponseOf<'GET /claim-losts'>['data'][number];

/** The calls of each kind of document. */
export const lostPaths = {
  lost_claim: '/claim-losts',
  hub_lost_claim: '/hub-lost-claims',
  lost_collection: '/lost-bank-deposits',
} as const satisfies Record<LostDocumentKind, string>;

interface Kind {
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
}

/** A document of lost packages as what verbs act on. */
function lostRecord(kind: LostDocumentKind, { verb, aliases, title }: Kind): RecordDefinition {
  const list = `GET ${lostPaths[kind]}` as const;
  return defineRecord({
    kind,
    verb,
    aliases,
    title,
    access: lostKindRow(kind).access,
    shape: moneyDocumentShape(kind),
    statuses: {
      New: { vi: 'Chờ duyệt', en: 'New' },
      Approved: { vi: 'Đã duyệt', en: 'Approved' },
      Rejected: { vi: 'Từ chối', en: 'Rejected' },
    },
    rules: moneyActions,
    ...inList(
      (q, ask) => ask(list, { query: { q, limit: offered } }),
      (row) => ({ code: row.code, title: `${whose(row)} · ${row.counted.toLocaleString(limits.numberLocale)}` }),
      toRecord,
    ),
    read: toRecord,
    judge: (rule, { status, facts }, user) =>
      decideDocument(rule, { ...facts, kind, status: status as Row['status'] }, user),
    page: ({ id }) => `${documentPages[kind]}/${id}`,
  });
}

/** Whose packages, at which hub, and who answers, by their codes. */
function whose({ shop, hub, courier, carrier }: Pick<Row, 'shop' | 'hub' | 'courier' | 'carrier'>): string {
  return [shop, hub, courier, carrier].flatMap((one) => one?.code ?? []).join(' · ');
}

function toRecord(row: Row) {
  const { id, code, version, status, kind, hub, own, hand, contra_of, counted } = row;
  return {
    kind,
    id,
    code,
    title: whose(row),
    version,
    status,
    facts: { hub_id: hub?.id ?? null, own, hand, contra: contra_of !== null, counted },
  };
}

/** What a shop is to have for its lost packages. */
export const lostClaimRecord = lostRecord('lost_claim', {
  verb: 'lost-claim',
  aliases: ['phieu-den-bu', 'phiếu-đền-bù'],
  title: { vi: 'Phiếu đền bù hàng mất', en: 'Lost claim' },
});

/** Who is charged with it. */
export const hubLostClaimRecord = lostRecord('hub_lost_claim', {
  verb: 'loss-charge',
  aliases: ['phieu-quy-trach-nhiem', 'phiếu-quy-trách-nhiệm'],
  title: { vi: 'Phiếu quy trách nhiệm', en: 'Charge for a loss' },
});

/** What he paid in. */
export const lostCollectionRecord = lostRecord('lost_collection', {
  verb: 'loss-deposit',
  aliases: ['phieu-thu-hoi', 'phiếu-thu-hồi'],
  title: { vi: 'Phiếu thu hồi hàng mất', en: 'Recovered loss' },
});

export const lostRecords: Readonly<Record<LostDocumentKind, RecordDefinition>> = {
  lost_claim: lostClaimRecord,
  hub_lost_claim: hubLostClaimRecord,
  lost_collection: lostCollectionRecord,
};
