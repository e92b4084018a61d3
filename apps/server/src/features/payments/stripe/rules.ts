import { KnownError } from '@latchkey/contract'
import { type RequestContext, type TenantContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { randomText } from '../../../kernel/random.ts'
import { callStripe } from './client.ts'
import { type StripeAccount, selectAccount, upsertAccount } from './store.ts'

/**
 * Connects the project to Stripe (protocol 06 §10): creates its account on the first call, and
 * returns a new link to Stripe's onboarding. Without a Stripe key the account is a local one, which
 * is enough for test mode, and the link leads back to the dashboard.
 */
export async function setUpPayments(ctx: RequestContext): Promise<{ url: string }> {
  const found = (await findUsableAccount(ctx)) ?? (await newAccount(ctx))
  const account = await transact(ctx, (tx) => upsertAccount(tx, found))
  const page = `${ctx.config.seed.dashboardUrl}/projects/${ctx.project.id}/payments`
  if (account.isLocal) return { url: page }
  const { url } = await callStripe(ctx, (stripe) =>
    stripe.accountLinks.create({
      account: account.accountId,
      type: 'account_onboarding',
      return_url: page,
      refresh_url: page,
    }),
  )
  return { url }
}

/** A local account is replaced once there is a Stripe key. */
async function findUsableAccount(ctx: RequestContext): Promise<StripeAccount | null> {
  const account = await selectAccount(ctx)
  return account?.isLocal && ctx.config.stripe !== null ? null : account
}

const newAccount = async (ctx: RequestContext): Promise<StripeAccount> =>
  ctx.config.stripe === null
    ? { accountId: `acct_local_${randomText(ctx.random, 16)}`, isLocal: true }
    : { accountId: await createConnectedAccount(ctx), isLocal: false }

const createConnectedAccount = (ctx: TenantContext): Promise<string> =>
  callStripe(ctx, async (stripe) => {
    const { id } = await stripe.accounts.create(
      {
        country: 'US',
        controller: {
          stripe_dashboard: { type: 'none' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'application',
        },
        capabilities: {
          card_payments: { requested: true },
          transfers: { requested: true },
        },
        metadata: { tenancyId: ctx.tenancyId },
      },
      // Concurrent calls, and one after a crash, get the same account.
      { idempotencyKey: `latchkey-account-${ctx.tenancyId}` },
    )
    return id
  })

/** The state of the Stripe account. Throws STRIPE_ACCOUNT_INFO_NOT_FOUND if there is none. */
export async function readAccount(ctx: RequestContext) {
  const account = await selectAccount(ctx)
  if (account === null) throw new KnownError('STRIPE_ACCOUNT_INFO_NOT_FOUND')
  if (account.isLocal || ctx.config.stripe === null)
    return {
      account_id: account.accountId,
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    }
  const { charges_enabled, details_submitted, payouts_enabled } = await callStripe(ctx, (stripe) =>
    stripe.accounts.retrieve(account.accountId),
  )
  return { account_id: account.accountId, charges_enabled, details_submitted, payouts_enabled }
}

/** A session for Stripe's embedded components: payments and the notification banner. */
export async function createAccountSession(
  ctx: RequestContext,
): Promise<{ client_secret: string }> {
  const account = await requireAccount(ctx)
  if (account.isLocal) throw new HttpError('stripe-not-configured')
  const { client_secret } = await callStripe(ctx, (stripe) =>
    stripe.accountSessions.create({
      account: account.accountId,
      components: {
        payments: {
          enabled: true,
          features: { refund_management: true, dispute_management: true, capture_payments: true },
        },
        notification_banner: { enabled: true },
      },
    }),
  )
  return { client_secret }
}

/** The Stripe account of the project. Throws `payments-not-set-up` if there is none. */
export async function requireAccount(ctx: TenantContext): Promise<StripeAccount> {
  const account = await selectAccount(ctx)
  if (account === null) throw new HttpError('payments-not-set-up')
  return account
}
