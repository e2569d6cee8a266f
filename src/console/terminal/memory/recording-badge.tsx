import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { recordingAtom } from './recording';

/** That a macro is being recorded, and which. */
export function RecordingBadge() {
  const { t } = useTranslation();
  const recording = useAtomValue(recordingAtom);
  if (!recording) return null;
  return (
    <output className="text-failed shrink-0 font-semibold">
      ● {t('terminal:memory.recording', { name: recording.name })}
    </output>
  );
}
