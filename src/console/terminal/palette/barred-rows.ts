import { useCallback } from 'react';
import type { Language } from '~console/platform/language';
import { useText } from '~console/platform/text';
import type { Command } from '~commands/command';
import type { GateUser } from '~commands/subject';
import { isLoginRole, rolesOf } from '~domain/access';
import { lineCell, markedCell, textCell } from './cells';
import type { PaletteRow } from './row';

/** Who may do what this user may not. */
export function useBarredText(user: GateUser): (command: Command) => string {
  const t = useText();
  return useCallback(
    ({ access }) => {
      const roles = rolesOf(access).filter(isLoginRole);
      if (roles.some((role) => role === user.role)) return t('terminal:palette.barred_account');
      return t('terminal:palette.barred', { roles: roles.map((role) => t(`app:roles.${role}`)).join(', ') });
    },
    [t, user.role],
  );
}

interface BarredWords {
  readonly language: Language;
  readonly why: string;
  readonly onRefused: (why: string) => void;
}

export function barredRow(command: Command, query: string, { language, why, onRefused }: BarredWords): PaletteRow {
  return {
    value: `barred ${command.id}`,
    unavailable: why,
    onSelect: () => onRefused(why),
    cells: [lineCell([markedCell(command.title[language], query, ''), textCell(why, 'text-dim')])],
  };
}
