import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '~console/app/session';
import { toast } from '~console/ui/toast';
import type { Command } from '~commands/command';
import { runFaceEffect } from '../face-effects';
import { useGo } from '../leave-guard';
import { paletteAtom } from '../palette/palette-state';
import { nextStep, type RunRequest } from './request';
import { useExecute } from './use-execute';

/** Takes up a request: runs it when it lacks nothing, else has the palette ask for what it lacks. */
export function useStartRequest(): (request: RunRequest) => void {
  const user = useUser();
  const setPalette = useSetAtom(paletteAtom);
  const execute = useExecute();
  return useCallback(
    (request) => {
      if (!user) return;
      if (nextStep(request, user).kind === 'run') execute(request);
      else setPalette({ kind: 'request', request });
    },
    [user, setPalette, execute],
  );
}

/** Pages and what the interface does to itself. */
export function useDoAlone(): (command: Command) => void {
  const go = useGo();
  const { t } = useTranslation();
  return useCallback(
    ({ effect }) => {
      if (effect.kind === 'page') go(effect.path);
      if (effect.kind !== 'face') return;
      if (effect.name === 'copy-codes' || effect.name === 'print-labels' || effect.name === 'open-package') throw new Error(`${effect.name} needs packages`);
      if (!runFaceEffect(effect.name)) toast('info', t('terminal:run.not_here'));
    },
    [go, t],
  );
}
