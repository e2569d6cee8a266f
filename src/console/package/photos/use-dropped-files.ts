import { useEffect, useState, type DragEvent } from 'react';
import { takesKeys } from '~console/terminal/hotkeys/typing';

interface DropProps {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

const picturesOf = (list: FileList | undefined): File[] => [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Pictures dragged onto a place, or pasted while nobody is typing. `null` = they are not wanted now. */
export function useDroppedFiles(take: ((files: readonly File[]) => void) | null): { readonly over: boolean; readonly props: DropProps } {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!take) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const files = picturesOf(event.clipboardData?.files);
      if (files.length === 0 || takesKeys(event.target)) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [take]);
  const hover = (event: DragEvent, is: boolean): void => {
    if (!take) return;
    event.preventDefault();
    setOver(is);
  };
  return {
    over,
    props: {
      onDragOver: (event) => hover(event, true),
      onDragLeave: (event) => hover(event, false),
      onDrop: (event) => {
        hover(event, false);
        const files = picturesOf(event.dataTransfer.files);
        if (files.length > 0) take?.(files);
      },
    },
  };
}
