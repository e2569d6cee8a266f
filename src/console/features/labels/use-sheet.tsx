import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { labelSizeNames, labelSizes, type LabelSize } from '~domain/labels';

/** The sheet is part of the address. */
export function useSheet(): LabelSize {
  const asked = new URLSearchParams(useSearch()).get('size')?.toLowerCase();
  return labelSizeNames.find((name) => name.toLowerCase() === asked) ?? 'A6';
}

/** Sets it, in the place of the address before. */
export function SheetChoice({ size }: { readonly size: LabelSize }) {
  const t = useText('labels');
  const [path, go] = useLocation();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="sr-only">{t('size')}</legend>
      {labelSizeNames.map((name) => (
        <label key={name} className="flex items-center gap-1">
          <input
            type="radio"
            name="size"
            checked={name === size}
            onChange={() => go(`${path}?size=${name}`, { replace: true })}
          />
          {labelSizes[name].title}
        </label>
      ))}
    </fieldset>
  );
}
