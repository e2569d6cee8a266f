import { useText } from '~console/platform/text';
import { useKeys } from '~console/terminal/hotkeys/user-keys';
import { Kbd } from '~console/ui/kbd';

const listed = ['move', 'choose', 'range', 'all', 'copy', 'menu', 'open'] as const;
const gridKeys: Record<(typeof listed)[number], string> = { move: 'up down', choose: 'x', range: 'shift+down', all: 'mod+a', copy: 'mod+c', menu: 'shift+f10', open: 'enter' };
const commands = ['face.prompt', 'face.palette', 'face.pane-grid', 'face.pane-inspector', 'face.pane-transcript', 'face.toggle-transcript'] as const;
const words = { 'face.prompt': 'prompt', 'face.palette': 'palette', 'face.pane-grid': 'grid', 'face.pane-inspector': 'inspector', 'face.pane-transcript': 'transcript', 'face.toggle-transcript': 'fold' } as const;

/** The keys of this page, while there is no package to tell of. */
export function InspectorHint() {
  const t = useText('workspace');
  const keysOf = useKeys();
  return (
    <>
      <p className="text-dim">{t('inspector.none')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-dim">
        {listed.map((name) => (
          <Row key={name} keys={gridKeys[name]} text={t(`hint.${name}`)} />
        ))}
        {commands.map((id) => {
          const keys = keysOf(id);
          return keys === undefined ? null : <Row key={id} keys={keys} text={t(`hint.${words[id]}`)} />;
        })}
      </dl>
    </>
  );
}

function Row({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <>
      <dt>
        <Kbd keys={keys} />
      </dt>
      <dd>{text}</dd>
    </>
  );
}
