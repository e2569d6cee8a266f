import { Fragment } from 'react';

interface SentenceProps {
  /** A text in which words may be buttons: `press <go>here</go> please`. Buttons do not nest. */
  readonly text: string;
  /** What each named button does. */
  readonly onPress: Readonly<Record<string, () => void>>;
}

const buttons = /(<\w+>[^<]*<\/\w+>)/;
const button = /^<(\w+)>([^<]*)<\/\1>$/;

/** i18next's own way of putting elements into a text carries an HTML parser, which the first paint can do without. */
export function Sentence({ text, onPress }: SentenceProps) {
  return text.split(buttons).map((piece, index) => {
    const [, name = '', words = ''] = button.exec(piece) ?? [];
    const press = onPress[name];
    return (
      // The pieces of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {press ? (
          <button type="button" onClick={press} className="text-accent underline underline-offset-2">
            {words}
          </button>
        ) : (
          piece
        )}
      </Fragment>
    );
  });
}
