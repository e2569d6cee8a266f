import { useCallback, useState } from 'react';
import { useUserSetting } from '~console/platform/user-settings';
import { isNarrowWindow } from './narrow-window';

/** Sizes in px, as the user has drawn them. */
export interface PaneSizes {
  readonly inspector: number;
  readonly transcript: number;
  readonly transcriptFolded: boolean;
}

const asDrawn = (): PaneSizes => ({ inspector: isNarrowWindow() ? 300 : 348, transcript: isNarrowWindow() ? 150 : 196, transcriptFolded: false });

/** What was kept, as far as it can be understood. */
export function readPaneSizes(stored: unknown): PaneSizes {
  const drawn = asDrawn();
  if (typeof stored !== 'object' || stored === null) return drawn;
  const { inspector, transcript, transcriptFolded } = stored as Record<string, unknown>;
  const size = (value: unknown, otherwise: number): number => (typeof value === 'number' && value > 0 && value < 5_000 ? Math.round(value) : otherwise);
  return { inspector: size(inspector, drawn.inspector), transcript: size(transcript, drawn.transcript), transcriptFolded: transcriptFolded === true };
}

/** The sizes that the panes begin with, and how to keep new ones. What another browser keeps meanwhile moves nothing here. */
export function usePaneSizes(): { readonly begun: PaneSizes; readonly keep: (change: Partial<PaneSizes>) => void } {
  const [layout, setLayout] = useUserSetting('layout');
  const [begun] = useState(() => readPaneSizes(layout.workspace));
  const keep = useCallback((change: Partial<PaneSizes>) => setLayout((now) => ({ ...now, workspace: { ...readPaneSizes(now.workspace), ...change } })), [setLayout]);
  return { begun, keep };
}
