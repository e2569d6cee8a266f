import { useEffect, useState } from 'react';
import { formatShare } from '~console/platform/format';
import { Pace } from '~console/terminal/runs/pace';
import { Progress } from './progress';

interface UploadProgressProps {
  /** What is on its way. */
  readonly label: string;
  /** From 0 to 1; null = nobody has said yet. */
  readonly share: number | null;
}

/** How much of a file has gone out or is read there, and how long the rest takes. */
export function UploadProgress({ label, share }: UploadProgressProps) {
  const [pace] = useState(() => new Pace());
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (share === null) return undefined;
    const frame = requestAnimationFrame((now) => setRate(pace.note(now, share)));
    return () => cancelAnimationFrame(frame);
  }, [pace, share]);
  return (
    <Progress label={label} done={share ?? 0} of={share === null ? null : 1} rate={rate}>
      {share !== null && formatShare(share)}
    </Progress>
  );
}
