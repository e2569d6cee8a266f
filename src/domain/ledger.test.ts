import { describe, expect, it } from 'vitest';
import { accountRow, postingRow, postingRules, type PostingRule } from './ledger';

const postingRuleNames = Object.keys(postingRules) as PostingRule[];
import { kindRow, moneyDocumentKindNames } from './money-documents';

/** The movements a second time, by hand: debit < credit, with whose where it is not the account's own kind of owner. */
const flow = `
cash_taken courier_cash < shop_payable
transfer_taken center < shop_payable
close_short courier_debt < courier_cash
close_over courier_cash < suspense
collected hub_cash < courier_cash
collected_less courier_cash < hub_cash
collected_short courier_debt < hub_cash
collected_over hub_cash < suspense
passed_on hub_cash:to_hub < hub_cash
passed_on_less hub_cash < hub_cash:to_hub
passed_on_short hub_debt < hub_cash:to_hub
passed_on_over hub_cash:to_hub < suspense:to_hub
paid_in bank < hub_cash
paid_in_short hub_debt < bank
paid_in_over bank < suspense
remitted center < hub_cash
remitted_less hub_cash < center
remitted_short hub_debt < center
remitted_over center < suspense
confirmed center < bank
three_pl_taken three_pl_receivable < shop_payable
three_pl_paid center < three_pl_receivable
three_pl_paid_less three_pl_receivable < center
paid_out shop_payable < center
paid_out_less center < shop_payable
fee_charged shop_payable < fees
compensated lost_claims < shop_payable
courier_charged courier_debt < lost_claims
hub_charged hub_debt < lost_claims
three_pl_charged three_pl_debt < lost_claims
courier_debt_paid hub_cash < courier_debt
hub_debt_paid center < hub_debt
courier_debt_remitted center < courier_debt
three_pl_debt_paid center < three_pl_debt`;

describe('the rules by which money is booked', () => {
  it('are these movements', () => {
    const side = ({ account, of }: { account: Parameters<typeof accountRow>[0]; of: string }): string =>
      of === accountRow(account).owner ? account : `${account}:${of}`;
    expect(
      postingRuleNames.map((rule) => `${rule} ${side(postingRow(rule).debit)} < ${side(postingRow(rule).credit)}`),
    ).toEqual(flow.trim().split('\n'));
  });

  it('never book short against over: what is missing is a debt, what is too much waits', () => {
    for (const rule of postingRuleNames) {
      const { debit, credit } = postingRow(rule);
      if (rule.endsWith('_short')) expect(debit.account).toMatch(/_debt$/);
      if (rule.endsWith('_over')) expect(credit.account).toBe('suspense');
      expect(
        [debit.account, credit.account].includes('suspense') &&
          [debit.account, credit.account].some((account) => account.endsWith('_debt')),
      ).toBe(false);
    }
  });

  it('book what is short and over of a document where its money came to', () => {
    for (const kind of moneyDocumentKindNames) {
      const { lines, short, over, less } = kindRow(kind).posts;
      if (less)
        expect([kind, postingRow(less)]).toEqual([
          kind,
          { debit: postingRow(lines).credit, credit: postingRow(lines).debit },
        ]);
      if (short === lines) continue;
      expect([kind, postingRow(short).credit, postingRow(over).debit]).toEqual([
        kind,
        postingRow(lines).debit,
        postingRow(lines).debit,
      ]);
    }
  });
});
