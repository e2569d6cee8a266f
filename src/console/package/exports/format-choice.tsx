import { useText } from '~console/platform/text';
import { exportFormats, type ExportFormat } from '~domain/exports';

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const t = useText('package');
  return (
    <fieldset className="flex items-center gap-4">
      <legend className="float-left mr-2 text-dim">{t('export.format')}</legend>
      {exportFormats.map((format) => (
        <label key={format} className="flex items-center gap-1.5" title={t(`export.format_hint.${format}`)}>
          <input
            type="radio"
            name="export-format"
            className="accent-accent"
            checked={value === format}
            onChange={() => onChange(format)}
          />
          {t(`export.format_name.${format}`)}
        </label>
      ))}
    </fieldset>
  );
}
