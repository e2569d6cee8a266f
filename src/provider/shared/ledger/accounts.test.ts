import { describe, expect, it } from 'vitest';
import { postingRow } from '~domain/ledger';
import { accountKey, keyText, type Owners } from './accounts';

const everybody: Owners = { hub: 1, to_hub: 2, courier: 3, shop: 4, carrier: 5 };
const sides = (rule: Parameters<typeof postingRow>[0], owners: Owners = everybody) => {
  const { debit, credit } = postingRow(rule);
  return [keyText(accountKey(debit, owners)), keyText(accountKey(credit, owners))];
};

describe('the account of one side of a movement', () => {
  it('is somebody’s, at the hub that answers for it where one does', () => {
    expect(sides('collected')).toEqual(['hub_cash 1 1', 'courier_cash 3 1']);
    expect(sides('paid_out')).toEqual(['shop_payable 4 null', 'center 0 null']);
  });

  it('of what passes from hub to hub is each hub’s own', () => {
    expect(sides('passed_on')).toEqual(['hub_cash 2 2', 'hub_cash 1 1']);
  });

  it('needs everybody whom its rule names', () => {
    expect(() => sides('collected', { hub: 1 })).toThrow('courier');
    expect(() => sides('collected', { courier: 3 })).toThrow('hub');
    expect(() => sides('paid_out', {})).toThrow('shop');
    expect(() => sides('passed_on', { hub: 1 })).toThrow('to_hub');
  });
});
