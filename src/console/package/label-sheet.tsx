import type { LabelDrawing } from '~contract/features/labels';
import './label-sheet.css';

interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** The size of the paper, in mm; no other way tells it a browser. */
export function PaperSize({ width, height }: Sheet) {
  return <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>;
}

interface LabelSheetProps {
  readonly drawing: LabelDrawing;
  readonly name: string;
}

/** A label in its true size; it is printed in Vietnamese, whatever the interface speaks. */
export function LabelSheet({ drawing: { width, height, texts, ink }, name }: LabelSheetProps) {
  return (
    <figure aria-label={name}>
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
