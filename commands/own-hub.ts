import { missingOf, type ChainStage } from './plan-stages';

/** A hub whose staff works there. */
export interface OwnHub {
  readonly id: number;
  readonly code: string;
}

/**
 * Whoever has one hub works at that one: it is not asked for. Filled in before a chain is previewed, so that what is
 * previewed is what is sent.
 */
export function withOwnHub(chain: readonly ChainStage[], [only, another]: readonly OwnHub[]): readonly ChainStage[] {
  return only && !another ? chain.map((stage) => filled(stage, only)) : chain;
}

function filled(stage: ChainStage, hub: OwnHub): ChainStage {
  const own = missingOf(stage).flatMap(({ name, type }) =>
    'own' in type && type.own ? [{ name, value: hub[type.send] }] : [],
  );
  if (own.length === 0) return stage;
  const { preview: _ofOtherValues, ...rest } = stage;
  const codes = Object.fromEntries(own.map(({ name }) => [name, hub.code]));
  return {
    ...rest,
    args: { ...rest.args, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) },
    labels: { ...rest.labels, ...codes },
    words: { ...rest.words, ...codes },
  };
}
