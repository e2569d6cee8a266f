import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import type addresses from '~console/features/addresses/messages.en.json';
import type backlog from '~console/features/backlog/messages.en.json';
import type bankStatements from '~console/features/bank-statements/messages.en.json';
import type carriers from '~console/features/carriers/messages.en.json';
import type checkinSheets from '~console/features/checkin-sheets/messages.en.json';
import type ledger from '~console/features/ledger/messages.en.json';
import type codCollection from '~console/features/cod-collection/messages.en.json';
import type codTransfers from '~console/features/cod-transfers/messages.en.json';
import type courierDelivery from '~console/features/courier-delivery/messages.en.json';
import type couriers from '~console/features/couriers/messages.en.json';
import type dashboard from '~console/features/dashboard/messages.en.json';
import type deliveryMonitor from '~console/features/delivery-monitor/messages.en.json';
import type eventHandling from '~console/features/event-handling/messages.en.json';
import type hubs from '~console/features/hubs/messages.en.json';
import type inbound from '~console/features/inbound/messages.en.json';
import type keys from '~console/features/keys/messages.en.json';
import type labels from '~console/features/labels/messages.en.json';
import type needPickup from '~console/features/need-pickup/messages.en.json';
import type notifications from '~console/features/notifications/messages.en.json';
import type outbound from '~console/features/outbound/messages.en.json';
import type outboundSheets from '~console/features/outbound-sheets/messages.en.json';
import type macros from '~console/features/own-words/messages.en.json';
import type package3pl from '~console/features/package-3pl/messages.en.json';
import type packageHistory from '~console/features/package-history/messages.en.json';
import type packageSearch from '~console/features/package-search/messages.en.json';
import type packages from '~console/features/packages/messages.en.json';
import type pickupSheets from '~console/features/pickup-sheets/messages.en.json';
import type prices from '~console/features/prices/messages.en.json';
import type reports from '~console/features/reports/messages.en.json';
import type rePrint from '~console/features/re-print/messages.en.json';
import type session from '~console/features/session/messages.en.json';
import type shops from '~console/features/shops/messages.en.json';
import type support from '~console/features/support/messages.en.json';
import type staff from '~console/features/staff/messages.en.json';
import type threePl from '~console/features/three-pl/messages.en.json';
import type workspace from '~console/features/workspace/messages.en.json';
import type courierSheets from '~console/courier-sheets/messages.en.json';
import type lostClaims from '~console/features/lost-claims/messages.en.json';
import type money from '~console/money/messages.en.json';
import type pkg from '~console/package/messages.en.json';
import type resource from '~console/resource/messages.en.json';
import type sheet from '~console/sheet/messages.en.json';
import type terminal from '~console/terminal/messages.en.json';
import type ui from '~console/ui/messages.en.json';
import type linehaul from '~console/linehaul/messages.en.json';
import type app from './messages.en.json';

/**
 * Keys typed from the English words as one plain union: i18next's own key typing at this many keys and name spaces
 * takes the compiler more than ten minutes.
 */
interface Spaces {
  app: typeof app & { code_errors: Record<ErrorCode, string> };
  addresses: typeof addresses;
  backlog: typeof backlog;
  'bank-statements': typeof bankStatements;
  carriers: typeof carriers;
  'checkin-sheets': typeof checkinSheets;
  'cod-collection': typeof codCollection;
  'cod-transfers': typeof codTransfers;
  'courier-delivery': typeof courierDelivery;
  ledger: typeof ledger;
  'courier-sheets': typeof courierSheets;
  couriers: typeof couriers;
  dashboard: typeof dashboard;
  'delivery-monitor': typeof deliveryMonitor;
  'event-handling': typeof eventHandling;
  hubs: typeof hubs;
  inbound: typeof inbound;
  keys: typeof keys;
  labels: typeof labels;
  'need-pickup': typeof needPickup;
  notifications: typeof notifications;
  outbound: typeof outbound;
  'outbound-sheets': typeof outboundSheets;
  'own-words': typeof macros;
  'package-3pl': typeof package3pl;
  'package-history': typeof packageHistory;
  'package-search': typeof packageSearch;
  'pickup-sheets': typeof pickupSheets;
  prices: typeof prices;
  reports: typeof reports;
  'lost-claims': typeof lostClaims;
  money: typeof money;
  packages: typeof packages;
  package: typeof pkg;
  're-print': typeof rePrint;
  resource: typeof resource;
  session: typeof session;
  sheet: typeof sheet;
  shops: typeof shops;
  support: typeof support;
  terminal: typeof terminal;
  staff: typeof staff;
  'three-pl': typeof threePl;
  linehaul: typeof linehaul;
  workspace: typeof workspace;
  ui: typeof ui & { status: Record<PackageStatus, string> };
}

type Space = keyof Spaces;

/** `a.b.c` of every text; plural forms (`…_one`, `…_other`) stand for their common key. */
type Leaf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Singular<Key> : `${Key}.${Leaf<Words[Key]>}`;
}[keyof Words & string];
type Singular<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

type Qualified = { [S in Space]: `${S}:${Leaf<Spaces[S]>}` }[Space];

/** Keys of one space bare, those of any other as `space:key`. */
export type TextKey<S extends Space = 'app'> = Leaf<Spaces[S]> | Qualified;

export type Text<S extends Space = 'app'> = (key: TextKey<S>, values?: Readonly<Record<string, string | number>>) => string;

/** The words of the interface's language; the component is drawn again when the language changes. */
export function useText<S extends Space = 'app'>(space?: S): Text<S> {
  const { t } = useTranslation(space ?? 'app');
  return useCallback((key, values) => t(key, counted(values)), [t]);
}

/** The word behind a number follows `count`; a number written out for people (`n`, `shown`) tells one from many as well. */
function counted(values: Readonly<Record<string, string | number>> = {}): Record<string, string | number> {
  const number = values.count ?? values.n ?? values.shown;
  return number === undefined || values.count !== undefined ? { ...values } : { ...values, count: String(number) === '1' ? 1 : 2 };
}
