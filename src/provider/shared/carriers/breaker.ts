import CircuitBreaker from 'opossum';
import { mayPass } from '~domain/outbound';
import type { Services } from '../../calls/handler';
import type { OutboundAnswer } from '../../outbound/client';

/**
 * Failed calls among the last that open the circuit, how many it takes to judge, over how long, and the rest it gives.
 */
const rules = {
  errorThresholdPercentage: 60,
  volumeThreshold: 8,
  rollingCountTimeout: 20_000,
  resetTimeout: 10_000,
  timeout: false,
} as const;

/** A carrier that answers, if with a no, is well. */
class CarrierUnwell extends Error {
  constructor(readonly answer: OutboundAnswer) {
    super('the carrier is unwell');
  }
}

type Send = () => Promise<OutboundAnswer>;

/**
 * Per process: the counts of what lately failed, and whose turn the one trial call after a rest is. Shared by all
 * providers, in `carriers.resting_until`: that the carrier is left alone, and until when. So a breaker that opens on
 * one stops the others too, and one that forgot (a restart) only has to count again.
 */
const breakers = new WeakMap<Services, Map<number, CircuitBreaker<[Send], OutboundAnswer>>>();

/** Null = the circuit is open: no call was made. */
export async function throughBreaker(
  services: Services,
  carrierId: number,
  send: Send,
): Promise<OutboundAnswer | null> {
  try {
    return await breakerOf(services, carrierId).fire(send);
  } catch (error) {
    if (error instanceof CarrierUnwell) return error.answer;
    if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') return null;
    throw error;
  }
}

export function restMs(): number {
  return rules.resetTimeout;
}

/** True = this process counted too many failures; another may still have the circuit closed. */
export function isOpen(services: Services, carrierId: number): boolean {
  return breakers.get(services)?.get(carrierId)?.opened ?? false;
}

function breakerOf(services: Services, carrierId: number): CircuitBreaker<[Send], OutboundAnswer> {
  const known = breakers.get(services) ?? new Map<number, CircuitBreaker<[Send], OutboundAnswer>>();
  breakers.set(services, known);
  const found = known.get(carrierId);
  if (found) return found;
  const made = new CircuitBreaker(judged, { ...rules, name: `carrier-${carrierId}` });
  known.set(carrierId, made);
  return made;
}

async function judged(send: Send): Promise<OutboundAnswer> {
  const answer = await send();
  const { fault, status } = answer;
  if (fault !== null && status !== 429 && mayPass(fault, status)) throw new CarrierUnwell(answer);
  return answer;
}
