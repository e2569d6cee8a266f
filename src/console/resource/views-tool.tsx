import { useState, type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Icon, type IconName } from '~console/platform/icons';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { useUserSetting } from '~console/platform/user-settings';
import { copyText } from '../terminal/copy-text';
import { Button } from '../ui/button';
import { MenuPanel } from '../ui/grid/menu-panel';
import { keepsFocus } from '../ui/keeps-focus';
import { toast } from '../ui/toast';
import { ToolButton } from './tool-button';

interface ViewsToolProps {
  /** The list's own name: its views are kept under it. */
  readonly list: string;
  /** What a view of what is seen now says (`viewText`). */
  readonly current: string;
  /** Where there is little room: without its word. */
  readonly compact?: boolean;
}

/** The saved views of a list; the one that is looked at gives the button its name. */
export function ViewsTool({ list, current, compact = false }: ViewsToolProps) {
  const t = useText('resource');
  const { mine, shared } = useListViews(list, false);
  const shown = [...mine, ...(shared.data ?? [])].find(({ search }) => search === current);
  const label = t('views.label');
  return (
    <ToolButton
      icon="view"
      label={shown ? `${label}: ${shown.name}` : label}
      text={compact ? shown?.name : (shown?.name ?? label)}
    >
      {(close) => <ViewsPanel list={list} current={current} onClose={close} />}
    </ToolButton>
  );
}

interface ViewsPanelProps extends ViewsToolProps {
  readonly onClose: () => void;
}

function ViewsPanel({ list, current, onClose }: ViewsPanelProps) {
  const t = useText('resource');
  const label = t('views.label');
  const { hub, mine, shared, save, remove, share, unshare } = useListViews(list, true);
  const open = useOpenView(onClose);
  return (
    <div className="w-80 max-w-full">
      <MenuPanel label={label}>
        <Group title={t('views.mine')}>
          {mine.length === 0 && <p className="px-2 py-1 text-dim">{t('views.none')}</p>}
          {mine.map((view) => (
            <ViewLine key={view.name} view={view} current={current} onOpen={open}>
              <CopyLink view={view} />
              {hub && (
                <Tool icon="people" label={t('views.share', { hub: hub.code })} onPress={() => share.mutate(view)} />
              )}
              <Tool
                icon="remove"
                label={t('views.remove', { name: view.name })}
                onPress={() => {
                  remove(view.name);
                  toast('success', t('views.removed', { name: view.name }), {
                    label: t('views.undo'),
                    run: () => save(view),
                  });
                }}
              />
            </ViewLine>
          ))}
        </Group>
        {hub && (
          <Group title={t('views.of_hub', { hub: hub.code })}>
            {shared.isError && <p className="px-2 py-1 text-failed">{failureText(shared.error)}</p>}
            {shared.data?.length === 0 && <p className="px-2 py-1 text-dim">{t('views.none_shared')}</p>}
            {(shared.data ?? []).map((view) => (
              <ViewLine key={view.id} view={view} by={view.made_by} current={current} onOpen={open}>
                <CopyLink view={view} />
                {view.removable && (
                  <Tool
                    icon="remove"
                    label={t('views.unshare', { name: view.name, hub: hub.code })}
                    onPress={() =>
                      unshare.mutate(view.id, {
                        onSuccess: () =>
                          toast('success', t('views.removed', { name: view.name }), {
                            label: t('views.undo'),
                            run: () => share.mutate(view),
                          }),
                      })
                    }
                  />
                )}
              </ViewLine>
            ))}
          </Group>
        )}
      </MenuPanel>
      <SaveForm names={mine.map(({ name }) => name)} onSave={(name) => save({ name, search: current })} />
    </div>
  );
}

/** Leads to a view's address on the page of its list. */
function useOpenView(onClose: () => void): (view: SavedView) => void {
  const [path, navigate] = useLocation();
  return ({ search }) => {
    onClose();
    navigate(search === '' ? path : `${path}?${search}`);
  };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section ref={keepsFocus} aria-label={title} className="pb-1">
      <h3 className="px-2 pt-1 pb-0.5 text-label font-semibold text-dim">{title}</h3>
      {children}
    </section>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  /** Who shares it. */
  readonly by?: string;
  readonly current: string;
  readonly onOpen: (view: SavedView) => void;
  readonly children: ReactNode;
}

function ViewLine({ view, by, current, onOpen, children }: ViewLineProps) {
  const here = view.search === current;
  return (
    <div className="flex items-center rounded hover:bg-raised">
      <button
        type="button"
        aria-current={here || undefined}
        className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded px-2 text-left focus:bg-raised hand:min-h-11"
        onClick={() => onOpen(view)}
      >
        <span aria-hidden="true" className="w-3 shrink-0 text-accent">
          {here ? '✓' : ''}
        </span>
        <span className="truncate">{view.name}</span>
        {by !== undefined && <span className="ml-auto max-w-1/2 shrink-0 truncate text-label text-dim">{by}</span>}
      </button>
      {children}
    </div>
  );
}

function Tool({
  icon,
  label,
  onPress,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-7 shrink-0 place-items-center rounded text-dim hover:text-ink focus:bg-raised focus:text-ink hand:size-11"
      onClick={onPress}
    >
      <Icon name={icon} className="size-3.5" />
    </button>
  );
}

/** Who opens the link finds the list as it is in this view. */
function CopyLink({ view: { name, search } }: { readonly view: SavedView }) {
  const t = useText('resource');
  const [path] = useLocation();
  return (
    <Tool
      icon="link"
      label={t('views.copy', { name })}
      onPress={() => {
        void copyText(`${window.location.origin}${path}?${search}`).then((done) =>
          done ? toast('success', t('views.copied')) : toast('error', t('views.not_copied')),
        );
      }}
    />
  );
}

interface SaveFormProps {
  readonly names: readonly string[];
  readonly onSave: (name: string) => void;
}

/** A name that is known already says so before its view is another. */
function SaveForm({ names, onSave }: SaveFormProps) {
  const t = useText('resource');
  const [typed, setTyped] = useState('');
  const name = typed.normalize('NFC').trim();
  const known = names.includes(name);
  const full = !known && names.length >= limits.listViews;
  return (
    <form
      className="border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || full) return;
        onSave(name);
        setTyped('');
      }}
    >
      <div className="flex gap-2">
        <input
          data-autofocus={names.length === 0 ? '' : undefined}
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={limits.name}
          className="control min-w-0 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={name === '' || full}>
          {t(known ? 'views.replace' : 'views.save')}
        </Button>
      </div>
      <p className="pt-1 text-label text-dim">{full ? t('views.full', { n: limits.listViews }) : t('views.hint')}</p>
    </form>
  );
}

/** Filters, sort, columns and page size of a list under a name. */
interface SavedView {
  readonly name: string;
  /** What the list's address then says. */
  readonly search: string;
}

/**
 * The views of a list: the user's own, kept between browsers, and those of the hub he works at, which are read once
 * they are `wanted`.
 */
function useListViews(list: string, wanted: boolean) {
  const client = useQueryClient();
  const hub = useActiveHub();
  const [views, setViews] = useUserSetting('views');
  const key = ['list-views', list, hub?.id ?? 0];
  const shared = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call('GET /list-views', { query: { list, hub_id: String(hub?.id ?? 0) }, signal })).data,
    enabled: wanted && hub !== null,
  });
  const told = {
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error: unknown) => toast('error', failureText(error)),
  };
  const share = useMutation({
    mutationFn: ({ name, search }: SavedView) =>
      call('POST /list-views', { body: { hub_id: hub?.id ?? 0, list, name, search } }),
    ...told,
  });
  const unshare = useMutation({
    mutationFn: (id: number) => call('DELETE /list-views/{id}', { params: { id } }),
    ...told,
  });
  const own = views[list];
  const mine = useMemo(
    () =>
      Object.entries(own ?? {})
        .map(([name, search]): SavedView => ({ name, search }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'vi')),
    [own],
  );
  const keep = (change: (before: Readonly<Record<string, string>>) => Record<string, string>): void =>
    setViews((now) => ({ ...now, [list]: change(now[list] ?? {}) }));
  return {
    hub,
    mine,
    shared,
    save: ({ name, search }: SavedView) => keep((before) => ({ ...before, [name]: search })),
    remove: (name: string) =>
      keep((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name))),
    share,
    unshare,
  };
}
