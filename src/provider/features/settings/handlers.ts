import type { ResponseOf } from '~contract/endpoints';
import { settingSchemas, type settingEndpoints } from '~contract/features/settings';
import { fieldErrors } from '~contract/issue-text';
import { refuse, type HandlersOf } from '../../calls/handler';
import { readListViews, removeListView, shareListView } from './list-views';
import { keepSetting } from './store';

export const settingHandlers: HandlersOf<typeof settingEndpoints> = {
  'GET /user/settings': async ({ db, user }) => {
    const rows = await db
      .selectFrom('user_settings')
      .select(['name', 'value', 'version'])
      .where('user_id', '=', user.id)
      .execute();
    // Values were judged by their schemas when they were kept.
    return {
      data: Object.fromEntries(
        rows.map(({ name, value, version }) => [name, { value, version }]),
      ) as ResponseOf<'GET /user/settings'>['data'],
    };
  },

  'PUT /user/settings/{name}': async ({ db, user, params: { name }, body, locale }) => {
    const parsed = settingSchemas[name].safeParse(body.value);
    if (!parsed.success)
      return refuse(
        'ESP000',
        fieldErrors(
          parsed.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] })),
          locale,
        ),
      );
    const version = await keepSetting(db, user.id, { name, value: JSON.stringify(parsed.data), seen: body.version });
    return version === null ? refuse('ESY013') : { data: { version } };
  },

  'GET /list-views': ({ db, user, query }) => readListViews(db, user, query),
  'POST /list-views': ({ db, user, body, locale }) => shareListView(db, user, body, locale),
  'DELETE /list-views/{id}': ({ db, user, params }) => removeListView(db, user, params.id),
};
