import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import type addresses from '../features/addresses/messages.en.json';
import type backlog from '../features/backlog/messages.en.json';
import type bankStatements from '../features/bank-statements/messages.en.json';
import type carriers from '../features/carriers/messages.en.json';
import type checkinSheets from '../features/checkin-sheets/messages.en.json';
import type ledger from '../features/ledger/messages.en.json';
import type codCollection from '../features/cod-collection/messages.en.json';
import type codTransfers from '../features/cod-transfers/messages.en.json';
import type courierDelivery from '../features/courier-delivery/messages.en.json';
import type couriers from '../features/couriers/messages.en.json';
import type dashboard from '../features/dashboard/messages.en.json';
import type deliveryMonitor from '../features/delivery-monitor/messages.en.json';
import type eventHandling from '../features/event-handling/messages.en.json';
import type hubs from '../features/hubs/messages.en.json';
import type inbound from '../features/inbound/messages.en.json';
import type keys from '../features/keys/messages.en.json';
import type labels from '../features/labels/messages.en.json';
import type needPickup from '../features/need-pickup/messages.en.json';
import type notifications from '../features/notifications/messages.en.json';
import type outbound from '../features/outbound/messages.en.json';
import type outboundSheets from '../features/outbound-sheets/messages.en.json';
import type macros from '../features/own-words/messages.en.json';
import type package3pl from '../features/package-3pl/messages.en.json';
import type packageHistory from '../features/package-history/messages.en.json';
import type packageSearch from '../features/package-search/messages.en.json';
import type packages from '../features/packages/messages.en.json';
import type pickupSheets from '../features/pickup-sheets/messages.en.json';
import type prices from '../features/prices/messages.en.json';
import type reports from '../features/reports/messages.en.json';
import type rePrint from '../features/re-print/messages.en.json';
import type session from '../features/session/messages.en.json';
import type shops from '../features/shops/messages.en.json';
import type support from '../features/support/messages.en.json';
import type staff from '../features/staff/messages.en.json';
import type threePl from '../features/three-pl/messages.en.json';
import type workspace from '../features/workspace/messages.en.json';
import type courierSheets from '../courier-sheets/messages.en.json';
import type lostClaims from '../features/lost-claims/messages.en.json';
import type money from '../money/messages.en.json';
import type pkg from '../package/messages.en.json';
import type resource from '../resource/messages.en.json';
import type sheet from '../sheet/messages.en.json';
import type terminal from '../terminal/messages.en.json';
import type ui from '../ui/messages.en.json';
import type linehaul from '../linehaul/messages.en.json';
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
