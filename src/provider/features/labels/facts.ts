import type { LabelKind } from '~domain/labels';
import { limits } from '~domain/limits';
import { formatMoney } from '~domain/money';
import { findReason } from '~domain/reasons';
import { paperMoment } from '../../shared/labels/paper-moment';

/** A package with whoever its label names. */
export interface LabelRecord {
  readonly code: string;
  readonly order_code: string;
  readonly from_name: string;
  readonly from_phone: string | null;
  readonly from_address: string;
  readonly to_name: string;
  readonly to_phone: string | null;
  readonly to_address: string;
  readonly start_code: string | null;
  readonly end_code: string | null;
  readonly cod: number;
  readonly weight: number;
  readonly tracking_3pl: string | null;
  readonly three_pl_lm_code: string | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: string;
}

interface Party {
  readonly heading: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** What a label says, whatever its size. Vietnamese, whoever prints: couriers read it. */
export interface LabelFacts {
  readonly kind: LabelKind;
  readonly code: string;
  readonly title: string;
  readonly created: string;
  readonly route: { readonly from: string; readonly to: string };
  /** Another house's number of the package, with what it is called. */
  readonly number: { readonly title: string; readonly text: string } | null;
  readonly from: Party;
  readonly to: Party;
  /** The line that must not be overlooked: what to collect, or why it comes back. */
  readonly loud: { readonly title: string; readonly text: string };
  readonly goods: string;
  /** Whether the receiver may look at the goods, and what else was asked for; '' = nothing was. */
  readonly note: string;
}

const figure = new Intl.NumberFormat(limits.numberLocale, { maximumFractionDigits: 3 });
const titles: Record<LabelKind, string> = { awb: 'Vận đơn', 'awb-oms': 'Vận đơn OMS', 'return-awb': 'Vận đơn hoàn' };

export function labelFacts(record: LabelRecord, kind: LabelKind): LabelFacts {
  const back = kind === 'return-awb';
  const facts: LabelFacts = {
    kind,
    code: record.code,
    title: titles[kind],
    created: `Tạo ${paperMoment(record.created_at)}`,
    route: { from: record.start_code ?? '—', to: record.end_code ?? '—' },
    number: kind === 'awb-oms' ? otherNumber(record) : null,
    from: {
      heading: back ? 'Nơi hoàn' : `Người gửi · ${record.order_code}`,
      name: record.from_name,
      phone: record.from_phone ?? '',
      address: record.from_address,
    },
    to: {
      heading: back ? `Hoàn về · ${record.order_code}` : 'Người nhận',
      name: record.to_name,
      phone: record.to_phone ?? '',
      address: record.to_address,
    },
    loud: back
      ? { title: 'Lý do hoàn', text: reasonText(record.reason) }
      : { title: 'Thu hộ (COD)', text: formatMoney(record.cod) },
    goods: `Hàng: ${[`${figure.format(record.weight)} kg`, sides(record)].filter(Boolean).join(' · ')}`,
    note: record.note ? `Ghi chú: ${record.note}` : '',
  };
  return composed(facts);
}

function sides({ length, width, height }: LabelRecord): string {
  const known = [length, width, height];
  return known.every((side) => side > 0) ? `${known.map((side) => figure.format(side)).join(' × ')} cm` : '';
}

/** Until a carrier has given its number, the order system's is the one that others know the package by. */
function otherNumber({ tracking_3pl, three_pl_lm_code, order_code }: LabelRecord): LabelFacts['number'] {
  if (!tracking_3pl) return { title: 'Mã đơn OMS', text: order_code };
  return { title: three_pl_lm_code ? `Mã 3PL · ${three_pl_lm_code}` : 'Mã 3PL', text: tracking_3pl };
}

function reasonText(code: string | null): string {
  if (code === null) return 'Không ghi';
  const reason = findReason(code);
  return reason ? `${code} ${reason.vi}` : code;
}

/** The typeface has Vietnamese letters composed only. */
function composed<T>(facts: T): T {
  return JSON.parse(JSON.stringify(facts).normalize('NFC')) as T;
}
