import { useText } from '~console/platform/text';
import type { LabelDrawing } from '~contract/features/labels';
import './label.css';

/** A label in its true size; it is printed in Vietnamese, whatever the interface speaks. */
export function LabelSheet({ drawing: { code, width, height, texts, ink } }: { readonly drawing: LabelDrawing }) {
  const t = useText('labels');
  return (
    <figure aria-label={t('sheet', { code })}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={`${width}mm`}
        height={`${height}mm`}
        className="label-sheet"
        lang="vi"
      >
        <path d={ink} />
        {texts.map(({ text, x, y, size, weight, align }) => (
          <text key={`${x} ${y}`} x={x} y={y} fontSize={size} fontWeight={weight} textAnchor={align}>
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
