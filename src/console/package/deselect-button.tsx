import { useRunCommand } from '~console/terminal/start/use-run-command';

/** Takes one package out of the working set, in a table that shows it. */
export function DeselectButton({ code, label }: { readonly code: string; readonly label: string }) {
  const run = useRunCommand();
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="size-6 rounded text-dim hover:bg-raised hover:text-ink"
      onClick={() => run('face.deselect', { args: { codes: code } })}
    >
      <span aria-hidden="true">✕</span>
    </button>
  );
}
