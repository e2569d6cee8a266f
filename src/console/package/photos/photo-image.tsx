import { useCallback } from 'react';

interface PhotoImageProps {
  readonly picture: Blob;
  readonly alt: string;
  readonly className: string;
}

/** A fetched picture on the screen; its address lives as long as the image does. */
export function PhotoImage({ picture, alt, className }: PhotoImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={alt} className={className} />;
}
