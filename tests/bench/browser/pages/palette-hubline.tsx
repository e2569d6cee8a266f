import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { sessionKey, type SessionUser } from '~console/platform/session';
import { Footer } from '~console/terminal/frame/footer';
import { paletteCommandsAtom } from '~console/terminal/start/palette-state';
import { seenCodesAtom } from '~console/terminal/palette/seen-codes';
import { Prompt } from '~console/terminal/prompt/prompt';
import { Terminal } from '~console/terminal/frame/terminal';
import type { Command } from '~commands/command';
import { commands } from '~commands/registry';
import '~console/styles.css';
import { numberFromAddress, type BenchPage } from '../bench-page';
import { packages, titles } from '../palette-data';

const hub = { id: 1, code: 'HCM01', name: 'Bưu cục Quận 1' };
const user: SessionUser = {
  id: 7,
  name: 'Nguyễn Thị Hằng',
  username: 'hang.nt',
  email: 'hang@hubline.test',
  phone: null,
  role_name: 'admin',
  locale: 'vi',
  active: 1,
  only_operation: false,
  can_view_report: false,
  must_confirm_password: false,
  password_updated_at: '2026-01-01T00:00:00.000Z',
  password_ignored_at: null,
  packages_excluded: false,
  lands_on_backlog: false,
  login_allowed: true,
  role: 'admin',
  hubs: [hub],
  hubIds: [hub.id],
  packagesExcluded: false,
};

/** The registry, and as many more commands of its kinds as are asked for. */
function longRegistry(count: number): Command[] {
  const more = titles(count - commands.length).map((title, index): Command => {
    const kind = commands[index % commands.length];
    if (!kind) throw new Error('the registry is empty');
    return {
      ...kind,
      id: `bench.${index}`,
      verb: `bench-${index}`,
      aliases: [],
      title: { vi: title, en: `${kind.title.en} ${index}` },
    };
  });
  return [...commands, ...more];
}

const store = createStore();

/**
 * Prompt, terminal and footer as the console's frame mounts them: the keys, the dialog and the index are the real ones.
 */
export const page: BenchPage = {
  prepare: async () => {
    const asked = { commands: numberFromAddress('commands'), codes: numberFromAddress('codes') };
    localStorage.setItem('access_token', 'bench');
    window.history.replaceState(null, '', '/user/profile');
    await startI18n('vi');
    store.set(paletteCommandsAtom, longRegistry(asked.commands));
    store
      .get(seenCodesAtom)
      .add(packages(asked.codes).map((pkg, index) => ({ ...pkg, id: index + 1, status: 'In_delivery', shop: 'LUNA' })));
  },
  mount: (root) => {
    const client = createQueryClient();
    client.setQueryData(sessionKey, user);
    createRoot(root).render(
      <QueryClientProvider client={client}>
        <Provider store={store}>
          <Prompt />
          <Terminal />
          <Footer />
        </Provider>
      </QueryClientProvider>,
    );
  },
  list: '[cmdk-list]',
};
