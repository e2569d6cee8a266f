import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, useEffect, useRef } from 'react';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { signatureKinds, type SignatureKind } from '~domain/e-contract';
import { limits } from '~domain/limits';
import { useCouriersChanged } from '../use-courier';

interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

interface SignaturePadProps {
  /** Called after every stroke with all of them, on the grid of `limits.signature`. */
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
  /** Told when it stands in another width than it began with, as on a screen that was turned: ink and pen part. */
  readonly onOutgrown: () => void;
}

const { width, height } = limits.signature;

/**
 * Where a signature is drawn; a new one (by its key) is empty. Black on white whatever the theme: it is what the
 * document will show.
 */
function SignaturePad({ onStrokes, onOutgrown }: SignaturePadProps) {
  const t = useText('couriers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef({ onStrokes, onOutgrown });
  useEffect(() => {
    told.current = { onStrokes, onOutgrown };
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let pad: { off: () => void } | null = null;
    let gone = false;
    const before = element.clientWidth;
    const onResize = (): void => {
      if (element.clientWidth !== before) told.current.onOutgrown();
    };
    window.addEventListener('resize', onResize);
    void import('signature_pad').then(({ default: Pad }) => {
      if (gone) return;
      // As many dots as the screen has, or the line is blurred.
      const ratio = Math.max(window.devicePixelRatio, 1);
      const { clientWidth, clientHeight } = element;
      element.width = clientWidth * ratio;
      element.height = clientHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      const made = new Pad(element, { penColor: '#000', backgroundColor: '#fff', minDistance: 3 });
      const onGrid = (at: number, of: number, most: number): number =>
        Math.min(most, Math.max(0, Math.round((at / of) * most)));
      made.addEventListener('endStroke', () =>
        told.current.onStrokes(
          made.toData().map(({ points }) => ({
            points: points.map(({ x, y }) => ({
              x: onGrid(x, clientWidth, width),
              y: onGrid(y, clientHeight, height),
            })),
          })),
        ),
      );
      pad = made;
      element.dataset.ready = '';
    });
    return () => {
      gone = true;
      window.removeEventListener('resize', onResize);
      pad?.off();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      // It is drawn on: no img element can be.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={t('sign.pad')}
      className="w-full max-w-120 touch-none rounded border border-line-strong paper"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}

type Signature = BodyInputOf<'POST /couriers/{id}/e-contract/sign'>['signature'];

interface KindChoiceProps {
  readonly kind: SignatureKind;
  readonly onKind: (kind: SignatureKind) => void;
}

function KindChoice({ kind, onKind }: KindChoiceProps) {
  const t = useText('couriers');
  return (
    <fieldset className="flex gap-4">
      <legend className="sr-only">{t('sign.how')}</legend>
      {signatureKinds.map((one) => (
        <label key={one} className="flex items-center gap-2">
          <input
            type="radio"
            name="kind"
            className="accent-accent"
            checked={kind === one}
            onChange={() => onKind(one)}
          />
          {t(`sign.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface SignFormProps {
  readonly courierId: number;
  /** The one that he sees. */
  readonly contractId: number;
}

/** The contractor signs here: by pen, or by keyboard alone. */
export function SignForm({ courierId, contractId }: SignFormProps) {
  const t = useText('couriers');
  const changed = useCouriersChanged();
  const [kind, setKind] = useState<SignatureKind>('drawn');
  const [round, setRound] = useState(0);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const signing = useMutation({
    mutationFn: (signature: Signature) =>
      call('POST /couriers/{id}/e-contract/sign', {
        params: { id: courierId },
        body: { contract_id: contractId, signature },
      }),
    onSuccess: async () => {
      toast('success', t('sign.done'));
      await changed();
    },
    onError: async (error) => {
      setFault(failureText(error));
      if (!(error instanceof ApiFailure && error.code === 'ESY086')) return;
      // The contract that is there now takes the place of this one, and of what was said here.
      toast('error', failureText(error));
      await changed();
    },
  });
  const wipe = (): void => {
    setStrokes([]);
    setRound((now) => now + 1);
  };
  const choose = (next: SignatureKind): void => {
    setKind(next);
    setFault(undefined);
    wipe();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFault(undefined);
    // A dot is a stroke of one point; a line needs two.
    const drawn = strokes.map(({ points }) => (points.length === 1 ? [...points, ...points] : [...points]));
    if (kind === 'drawn' ? drawn.length === 0 : name.trim() === '') setFault(t('sign.missing'));
    else if (!signing.isPending) signing.mutate(kind === 'drawn' ? { kind, strokes: drawn } : { kind, name });
  };
  return (
    <form aria-labelledby="sign-title" className="flex max-w-120 flex-col gap-2" onSubmit={submit}>
      <h2 id="sign-title" className="font-semibold">
        {t('sign.title')}
      </h2>
      <KindChoice kind={kind} onKind={choose} />
      {kind === 'drawn' ? (
        <>
          <SignaturePad key={round} onStrokes={setStrokes} onOutgrown={wipe} />
          <p className="text-label text-dim">{t('sign.pad_hint')}</p>
          {fault !== undefined && (
            <p role="alert" className="text-label text-failed">
              {fault}
            </p>
          )}
        </>
      ) : (
        <Field label={t('sign.name')} required error={fault}>
          {(aria) => (
            <input
              {...aria}
              className="control"
              maxLength={limits.name}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={signing.isPending}>
          {t('sign.do')}
        </Button>
        {kind === 'drawn' && <Button onClick={wipe}>{t('sign.clear')}</Button>}
      </div>
    </form>
  );
}
