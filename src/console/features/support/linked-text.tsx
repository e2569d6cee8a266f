import { Fragment } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { isWellFormedCode } from '~domain/tracking-code';

const codes = /\b([A-Z]{2}\d{9}[A-Z]{2})\b/;

/** A text as it was written, its tracking codes leading to their packages. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {text.split(codes).map((part, index) =>
        index % 2 === 1 && isWellFormedCode(part) ? (
          <GoLink key={index} to={`/packages/${part}`} className="font-mono text-mono text-accent underline">
            {part}
          </GoLink>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  );
}
