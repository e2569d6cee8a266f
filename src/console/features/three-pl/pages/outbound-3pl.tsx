import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import type { PackageRow } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { candidatePackages, sheets } from '../lists';
import { NewHandover } from '../new-handover';

type Tab = 'sheets' | 'packages';
const tabs = ['sheets', 'packages'] as const;

/** What goes to carriers: the sheets there are, the packages that may go, and the desk where they are handed over. */
export function Outbound3pl() {
  const t = useText('three-pl');
  const [, navigate] = useLocation();
  const [tab, setTab] = useState<Tab>('sheets');
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [codes, setCodes] = useState<readonly string[]>([]);
  const selection = useMemo(
    () => ({
      ids: new Set(chosen.keys()),
      change: (rows: readonly PackageRow[], on: boolean): void =>
        setChosen((before) => {
          const next = new Map(before);
          for (const { id, package_code } of rows) if (on) next.set(id, package_code);
          else next.delete(id);
          return next;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
  const show = (next: Tab): void => {
    // Filters are another list's.
    navigate('/3pl', { replace: true });
    setTab(next);
  };
  const actions = (
    <>
      <fieldset aria-label={t('tab.label')} className="flex gap-1">
        {tabs.map((name) => (
          <Button key={name} look={name === tab ? 'plain' : 'quiet'} aria-pressed={name === tab} onClick={() => show(name)}>
            {t(`tab.${name}`)}
          </Button>
        ))}
      </fieldset>
      <CommandButton id="page.mu-3pl" />
    </>
  );
  return (
    <div className="flex h-full min-h-0">
      <NewHandover codes={codes} onCodes={setCodes} />
      <div className="min-w-0 flex-1 overflow-auto">
        {tab === 'sheets' ? (
          <ListPage resource={sheets} actions={actions} />
        ) : (
          <ListPage
            resource={candidatePackages}
            selection={selection}
            actions={actions}
            renderBatch={
              chosen.size > 0
                ? () => (
                    // As high as the title and the filters whose place it takes.
                    <div role="toolbar" aria-label={t('sheet.selected', { n: chosen.size })} className="flex h-22 items-center gap-3 px-3">
                      <span className="tabular-nums">{t('sheet.selected', { n: chosen.size })}</span>
                      <Button
                        look="primary"
                        onClick={() => {
                          setCodes([...new Set([...codes, ...chosen.values()])]);
                          setChosen(new Map());
                        }}
                      >
                        {t('new.take', { n: chosen.size })}
                      </Button>
                      <Button look="quiet" onClick={() => setChosen(new Map())}>
                        {t('new.clear')}
                      </Button>
                    </div>
                  )
                : null
            }
          />
        )}
      </div>
    </div>
  );
}
