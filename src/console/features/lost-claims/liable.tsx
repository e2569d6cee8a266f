import { useText } from '~console/platform/text';
import type { LostDocument } from './use-lost';

interface LiableProps {
  readonly liable: LostDocument['liable'];
  readonly courier: { readonly code: string; readonly name: string } | null;
  readonly carrier: { readonly code: string } | null;
}

/** Who answers for a loss, by his name where he has one. */
export function Liable({ liable, courier, carrier }: LiableProps) {
  const t = useText('lost-claims');
  const person = liable === 'courier' ? courier : liable === 'carrier' ? carrier : null;
  return (
    <span className="whitespace-nowrap" title={courier?.name}>
      {t(`liable.${liable}`)}
      {person && <span className="font-mono text-mono"> {person.code}</span>}
      {liable === 'courier' && courier && <span className="text-dim"> {courier.name}</span>}
    </span>
  );
}
