import type { EndpointName } from '~contract/endpoints';
import type { LostDocumentKind } from '~domain/lost-claims';
import { seesAllHubs } from '~domain/roles';
import type { Example } from './example';
import { addCharge, addClaim, addLost, addLostDeposit, newReference, openLosses } from './losses';
import { smallJpeg } from './pictures';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type Endpoint = Extract<
  EndpointName,
  `${string} /lost-${string}` | `${string} /claim-losts${string}` | `${string} /hub-los${string}`
>;

const lostAt = ({ test }: Stage, { hub, shop }: Site) => addLost(test, { hubId: hub.id, shopId: shop.id });

/** A document of a site, made by somebody else, New unless approved. */
async function document(
  stage: Stage,
  site: Site,
  kind: LostDocumentKind,
  approved: boolean,
): Promise<{ id: number; code: string }> {
  const losses = await openLosses(stage.test);
  const { id } = await lostAt(stage, site);
  if (kind === 'lost_claim') return addClaim(losses, { ids: [id] }, approved);
  await addClaim(losses, { ids: [id] });
  const charge = await addCharge(losses, { ids: [id] }, approved || kind === 'lost_collection');
  return kind === 'hub_lost_claim' ? charge : addLostDeposit(losses, { hub_id: site.hub.id, ids: [id] }, approved);
}

/** A call on a document of the caller's hub; on another hub's it answers as on none. */
function onDocument(kind: LostDocumentKind, body: object | undefined, approved = false, more: object = {}): Example {
  const call = ({ id }: { id: number }): Call => ({ params: { id }, ...(body ? { body } : {}), ...more });
  return {
    call: async (stage) => call(await document(stage, stage.own, kind, approved)),
    foreign: async (stage) => {
      const made = await document(stage, stage.foreign, kind, approved);
      return { call: call(made), refused: 'ESY061', secrets: [made.code], seenBy: seesAllHubs };
    },
  };
}

/** A list in which another hub's documents don't stand. */
function listOf(kind: LostDocumentKind): Example {
  return {
    call: async (stage) => {
      await document(stage, stage.own, kind, false);
      return {};
    },
    foreign: async (stage) => ({
      call: { query: { limit: '1000' } },
      secrets: [(await document(stage, stage.foreign, kind, false)).code],
      seenBy: seesAllHubs,
    }),
  };
}

async function receipt(stage: Stage, site: Site): Promise<Call> {
  const { id } = await document(stage, site, 'lost_claim', false);
  const { data } = (await stage.admin.call('POST /claim-losts/{id}/receipts', { params: { id }, file: smallJpeg })).ok;
  return { params: { id: data.id } };
}

const claiming = async (stage: Stage, site: Site): Promise<Call> => ({
  body: { ids: [(await lostAt(stage, site)).id] },
});

async function depositing(stage: Stage, site: Site): Promise<Call> {
  const losses = await openLosses(stage.test);
  const { id } = await lostAt(stage, site);
  await addCharge(losses, { ids: [id] });
  return { body: { hub_id: site.hub.id, ids: [id], bank_reference: newReference() } };
}

const reason = { note: 'Sai số tiền' };

export const examples: Readonly<Record<Endpoint, Example>> = {
  'GET /lost-packages': {
    call: async (stage) => {
      await lostAt(stage, stage.own);
      return { query: { for: 'charge' } };
    },
    foreign: async (stage) => ({
      call: { query: { limit: '1000' } },
      secrets: [(await lostAt(stage, stage.foreign)).code],
      seenBy: seesAllHubs,
    }),
  },
  'GET /lost-receipts/{id}': {
    call: (stage) => receipt(stage, stage.own),
    foreign: async (stage) => ({
      call: await receipt(stage, stage.foreign),
      refused: 'ESY061',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'DELETE /lost-receipts/{id}': {
    call: (stage) => receipt(stage, stage.own),
    foreign: async (stage) => ({
      call: await receipt(stage, stage.foreign),
      refused: 'ESY061',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'GET /claim-losts': listOf('lost_claim'),
  'GET /claim-losts/{id}': onDocument('lost_claim', undefined),
  'POST /claim-losts': {
    call: (stage) => claiming(stage, stage.own),
    foreign: async (stage) => ({
      call: await claiming(stage, stage.foreign),
      refused: 'EPK009',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'PATCH /claim-losts/{id}': onDocument('lost_claim', { version: 0, note: 'Bổ sung hóa đơn', liable: 'none' }),
  'POST /claim-losts/{id}/receipts': onDocument('lost_claim', undefined, false, { file: smallJpeg }),
  'PATCH /claim-losts/{id}/approve': onDocument('lost_claim', {}),
  'PATCH /claim-losts/{id}/reject': onDocument('lost_claim', reason),
  'POST /claim-losts/{id}/contra': onDocument('lost_claim', reason, true),
  'GET /hub-losses': {
    call: () => ({}),
    foreign: ({ foreign }) => ({
      call: { query: { limit: '1000' } },
      secrets: [foreign.hub.code],
      seenBy: seesAllHubs,
    }),
  },
  'GET /hub-lost-claims': listOf('hub_lost_claim'),
  'GET /hub-lost-claims/{id}': onDocument('hub_lost_claim', undefined),
  'POST /hub-lost-claims': { call: (stage) => claiming(stage, stage.own), foreign: null },
  'PATCH /hub-lost-claims/{id}': { ...onDocument('hub_lost_claim', { version: 0, share: 50 }), foreign: null },
  'POST /hub-lost-claims/{id}/receipts': {
    ...onDocument('hub_lost_claim', undefined, false, { file: smallJpeg }),
    foreign: null,
  },
  'PATCH /hub-lost-claims/{id}/approve': { ...onDocument('hub_lost_claim', {}), foreign: null },
  'PATCH /hub-lost-claims/{id}/reject': { ...onDocument('hub_lost_claim', reason), foreign: null },
  'POST /hub-lost-claims/{id}/contra': { ...onDocument('hub_lost_claim', reason, true), foreign: null },
  'GET /lost-bank-deposits': listOf('lost_collection'),
  'GET /lost-bank-deposits/{id}': onDocument('lost_collection', undefined),
  'POST /lost-bank-deposits': {
    call: (stage) => depositing(stage, stage.own),
    foreign: async (stage) => ({
      call: await depositing(stage, stage.foreign),
      refused: 'ESP000',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'PATCH /lost-bank-deposits/{id}': onDocument('lost_collection', { version: 0, note: 'Bổ sung ghi chú' }),
  'POST /lost-bank-deposits/{id}/slip': onDocument('lost_collection', undefined, false, { file: smallJpeg }),
  'PATCH /lost-bank-deposits/{id}/approve': { ...onDocument('lost_collection', {}), foreign: null },
  'PATCH /lost-bank-deposits/{id}/reject': onDocument('lost_collection', reason),
  'POST /lost-bank-deposits/{id}/contra': onDocument('lost_collection', reason, true),
};
