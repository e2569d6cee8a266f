import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactElement } from 'react';
import { startI18n } from '~console/platform/i18n';
import { sessionKey, type SessionUser } from '~console/platform/session';
import { Footer } from '~console/terminal/frame/footer';
import { Prompt } from '~console/terminal/prompt/prompt';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { Terminal } from '~console/terminal/frame/terminal';
import type { StaffRole } from '~domain/roles';
import type { Row } from './packages';
import { browserUsedBefore, hubs, person } from './people';
import { impatientClient } from './render-page';

interface TerminalOptions {
  readonly role?: StaffRole;
  readonly path?: string;
  readonly selected?: readonly Row[];
  /** The page beside them, instead of a field of some page. */
  readonly page?: ReactElement;
  /** Its user has not been in this browser. */
  readonly newBrowser?: boolean;
}

/** Prompt, terminal and footer as the frame mounts them, with a field of some page beside them. */
export async function openTerminal({
  role = 'hub_manager',
  path = '/user/profile',
  selected = [],
  page = <input aria-label="page field" />,
  newBrowser = false,
}: TerminalOptions = {}) {
  if (!newBrowser) browserUsedBefore();
  localStorage.setItem('access_token', 'token-1');
  window.history.replaceState(null, '', path);
  await startI18n('vi');
  const client = impatientClient();
  client.setQueryData<SessionUser>(sessionKey, {
    ...person({ role_name: role }),
    role,
    hubs,
    hubIds: [1, 2],
    packagesExcluded: false,
  });
  const store = createStore();
  store.set(selectedPackagesAtom, selected.map(toSubject));
  render(
    <QueryClientProvider client={client}>
      <Provider store={store}>
        <Prompt />
        {page}
        <Terminal />
        <Footer />
      </Provider>
    </QueryClientProvider>,
  );
  return { store, client };
}

/** Types a line and sends it. */
export async function runLine(line: string): Promise<void> {
  await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste(line);
  await userEvent.keyboard('{Enter}');
}

/** Opens the transcript by its key, from wherever the focus is. */
export async function openTranscript(): Promise<HTMLElement> {
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(']');
  return screen.findByRole('log');
}
