import { actionTitle, titledActions } from '~domain/action-titles';
import { actorTitles, wordsOf } from '~domain/code-titles';
import { statusTitles } from '~domain/status-titles';
import type { QueryOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { free, stamp, titled, type Sheet } from '../../shared/exports/sheet';
import { historyConditions } from '../../shared/packages/history-filters';
import type { Values } from '../../shared/sql/statement';
import type { Locale } from './locale';

/** Steps of packages, newest first. */
export function historySheet(query: Omit<QueryOf<'GET /export-package-history'>, 'format'>, user: SignedInUser, locale: Locale, values: Values): Sheet<'package-history'> {
  const titles = titledActions.map((action) => [action, actionTitle(action)?.[locale] ?? action] as const);
  const known = `unnest(${values.add(titles.map(([action]) => action))}::text[], ${values.add(titles.map(([, title]) => title))}::text[]) as title (action, text)`;
  return {
    cells: {
      at: stamp('h.at'),
      code: 'p.code',
      action: 'h.action',
      action_title: 'title.text',
      from_status: titled('h.from_status', wordsOf(statusTitles, locale), values),
      to_status: titled('h.to_status', wordsOf(statusTitles, locale), values),
      actor_name: free('h.actor_name'),
      actor_role: titled('h.actor_role', wordsOf(actorTitles, locale), values),
      hub: 'hub.code',
      reason: free(`why.${locale}`),
      note: free('h.note'),
    },
    from: `from package_history h join packages p on p.id = h.package_id left join hubs hub on hub.id = h.hub_id left join reasons why on why.code = h.reason left join ${known} on title.action = h.action
      where ${historyConditions(query, user, values)} order by h.at desc, h.id desc`,
  };
}
