interface PastRun {
  readonly action: string;
  readonly ok: number;
  readonly undone: number;
  readonly undoable: boolean;
}

/**
 * The run that `undo` means where no number is given, of one's runs, the newest first: the latest that can be taken
 * back. `past` = what was done since, and nothing takes back: whoever asks may have meant that. Null = there is none.
 */
export function runToUndo<Run extends PastRun>(runs: readonly Run[]): { run: Run; past: Run | null } | null {
  const at = runs.findIndex(({ undoable }) => undoable);
  const run = runs[at];
  if (!run) return null;
  return { run, past: runs.slice(0, at).find(({ action, ok, undone }) => action !== 'undo' && ok > undone) ?? null };
}
