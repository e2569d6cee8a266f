import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { commands } from '~commands/registry';
import { kindRow, moneyDocumentKindNames } from '~domain/money-documents';
import { decideInbound } from '~domain/package-decision';
import { calledActions, machineRow, packageActions, rowOf, type PackageAction } from '~domain/package-machine';
import { photoActions } from '~domain/photos';
import { runsheetLegs } from '~domain/runsheet-legs';
import { packageStatuses } from '~domain/statuses';
import { root } from './sources';

/** What is part of other work, and the file that does it. */
const elsewhere: Partial<Record<PackageAction, string>> = {
  submit: 'src/provider/features/orders/insert-orders.ts',
  // The second row behind the call that cancels.
  cancel_request: 'src/domain/package-decision.ts',
  handover_dispatch: 'src/provider/shared/carriers/create-work.ts',
  shop_claim_paid: 'src/provider/shared/money/settle-losses.ts',
  return_fee: 'src/provider/features/cod-transfers/decide-document.ts',
};

/** Rows that nobody takes, and why a package is not stuck for it. */
const nobodys: Partial<Record<PackageAction, string>> = {
  approaching: 'Couriers have no app of ours that could tell it; whatever may be done from there may be done before.',
  found_after_lost:
    'What was lost is claimed, charged and paid; one that turns up then is the money’s, not the road’s.',
};

const people = (action: PackageAction): boolean =>
  machineRow(action).actors.some((role) => role !== 'system' && role !== 'three_pl');

const sheets = runsheetLegs.flatMap(({ plan, unplan, start, results, closes }) => [
  plan,
  unplan,
  start,
  ...results,
  ...closes,
]);
const scans = packageStatuses.map((status): PackageAction => {
  const facts = { status, current_hub_id: 1, fm_hub_id: 1, lm_hub_id: 2, held_by_3pl: false };
  return decideInbound(1, facts, { role: 'admin', hubIds: [] }).action;
});
const documents = moneyDocumentKindNames.flatMap((kind) => {
  const { action, reserves } = kindRow(kind);
  return reserves === undefined ? [action] : [action, reserves];
});
const called = commands.flatMap(({ action }) => action ?? []);

/** Rows that a file takes: names that it gives to a call, to a constant, or to something as its `action`. */
function takenIn(path: string): ReadonlySet<unknown> {
  const taken = new Set<unknown>();
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  JSON.stringify(program, (_key, node) => {
    if (node?.type === 'CallExpression') for (const { value } of node.arguments) taken.add(value);
    if (node?.type === 'VariableDeclarator') taken.add(node.init?.value);
    if (node?.type === 'Property' && node.key.name === 'action') taken.add(node.value.value);
    return node;
  });
  return taken;
}

describe('a row of the package machine that people may take', () => {
  it('is taken by a command, a sheet, a scan, a document or a photo, so that no package waits for it for ever', () => {
    const taken = new Set<PackageAction>([
      ...called,
      ...sheets,
      ...scans,
      ...documents,
      ...Object.values(photoActions),
    ]);
    const dead = packageActions.filter(
      (action) => people(action) && !taken.has(action) && !(action in elsewhere) && !(action in nobodys),
    );
    expect(dead).toEqual([]);
    // None is excused that needs no excuse.
    expect(
      [...Object.keys(elsewhere), ...Object.keys(nobodys)].filter((action) => taken.has(action as PackageAction)),
    ).toEqual([]);
  });

  it('is taken where it is said to be', () => {
    expect(Object.entries(elsewhere).filter(([action, path]) => !takenIn(path).has(action))).toEqual([]);
  });

  it('has a command wherever it is called by itself, but for what a scan does', () => {
    expect(
      calledActions.map(rowOf).filter((row) => !called.includes(row) && !sheets.includes(row) && !scans.includes(row)),
    ).toEqual([]);
  });
});
