import { isUuid, KnownError } from '@latchkey/contract'
import {
  type Context,
  forTenant,
  type InTransaction,
  type TenantContext,
} from '../../../kernel/context.ts'
import {
  claimOpenCode,
  peekCode,
  releaseOpenCode,
  useOpenCode,
} from '../../messaging/verification-codes/index.ts'
import type { Customer, Offer } from '../offers/index.ts'

/** Tenancy and code: exactly one underscore, all in lower case (protocol 06 §5). */
const FULL_CODE = /^([0-9a-f-]{36})_([0-9a-z]{45})$/

/** A purchase link that can still be used. */
export interface PurchaseLink {
  readonly code: string
  /** Null for an inline offer. */
  readonly offerId: string | null
  /** The offer as it was when the link was created. */
  readonly offer: Offer
  readonly customer: Customer
  readonly stripeAccountId: string
  /** Null if the project had a local account then. */
  readonly stripeCustomerId: string | null
}

/** A purchase link with the context of its project. */
export interface OpenedLink<C> {
  readonly tenant: C & TenantContext
  readonly link: PurchaseLink
}

/**
 * Opens a purchase link without using it. The code names its project, so no access headers are
 * needed.
 *
 * Throws VERIFICATION_CODE_NOT_FOUND for malformed, unknown, expired and used codes alike.
 */
export async function openLink<C extends Context>(
  ctx: C,
  fullCode: string,
): Promise<OpenedLink<C>> {
  const [, tenancyId, code] = FULL_CODE.exec(fullCode) ?? []
  if (tenancyId === undefined || code === undefined || !isUuid(tenancyId)) throw notFound()
  const project = await ctx.projects.findOfTenancy(tenancyId)
  if (project === null) throw notFound()
  const tenant = forTenant(ctx, project, tenancyId)
  const data = await peekCode(tenant, 'purchase', code)
  if (data === null) throw notFound()
  return {
    tenant,
    link: {
      code,
      offerId: data.offer_id,
      offer: data.offer,
      customer: { type: data.customer_type, id: data.customer_id },
      stripeAccountId: data.stripe_account_id,
      stripeCustomerId: data.stripe_customer_id,
    },
  }
}

/**
 * Runs work at Stripe for what was chosen on the page of a link. Of concurrent requests with another
 * choice none begins it. A failure ends the choice; after a crash only the same one continues.
 *
 * Throws VERIFICATION_CODE_NOT_FOUND if there is another choice.
 */
export async function withChoice<T>(
  tenant: TenantContext,
  { code }: PurchaseLink,
  choice: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await claimOpenCode(tenant, 'purchase', code, choice))) throw notFound()
  try {
    return await work()
  } catch (error) {
    await releaseOpenCode(tenant, 'purchase', code, choice)
    throw error
  }
}

/** Uses the link up. Throws VERIFICATION_CODE_NOT_FOUND if another request did it first. */
export async function useLink(
  tx: InTransaction<TenantContext>,
  { code }: PurchaseLink,
): Promise<void> {
  if (!(await useOpenCode(tx, 'purchase', code))) throw notFound()
}

const notFound = () => new KnownError('VERIFICATION_CODE_NOT_FOUND')
