import { useText, type Text } from '~console/platform/text';
import { formatAmount } from '~domain/money';
import { compensationRules, type CompensationRule } from '~domain/lost-claims';
import type { LostPackage } from './use-lost';

type Reckoned = Pick<LostPackage, 'rule' | 'worth' | 'worth_from' | 'shipping_fee' | 'ceiling' | 'compensation'>;

/** How a compensation comes about, in words: insured goods by their worth, others by the fee of carrying them. */
export function arithmeticOf(
  { rule, worth, worth_from, shipping_fee, ceiling }: Reckoned,
  t: Text<'lost-claims'>,
): string {
  const { worthPercent, feePercent }: { readonly worthPercent: number | null; readonly feePercent: number | null } =
    compensationRules[rule satisfies CompensationRule];
  return t(`arithmetic.${rule}`, {
    worth: formatAmount(worth),
    from: worth_from === null ? '' : t(`worth.${worth_from}`),
    percent: worthPercent ?? 0,
    times: (feePercent ?? 0) / 100,
    fee: formatAmount(shipping_fee),
    ceiling: formatAmount(ceiling ?? 0),
  });
}

export function Arithmetic({ line }: { readonly line: Reckoned }) {
  const t = useText('lost-claims');
  return <span className="text-label">{arithmeticOf(line, t)}</span>;
}
