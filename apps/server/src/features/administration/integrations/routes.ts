import {
  connectNeonProject,
  INTEGRATION_FAMILIES,
  type IntegrationFamily,
  integrationEndpoints,
  integrationOAuth,
  MINUTE_MS,
  neonEndpoints,
  provisionCustomProject,
  provisionNeonProject,
} from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { ApiResponse, redirect } from '../../../kernel/http/responses.ts'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import {
  changeKeySet,
  getKeySet,
  issueKeySet,
  listKeySets,
  revokeKeySet,
} from '../../projects/key-sets/index.ts'
import { changeProject, readProject } from '../../projects/projects/index.ts'
import { confirmConnection, confirmOwnConnection } from './confirm.ts'
import { addDomain, deleteDomain, listDomains } from './domains.ts'
import { baseOf, endInteraction, issuerOf, readInteraction, resumeFlow, startFlow } from './flow.ts'
import { deleteConfirmationsBefore, deleteFlowsStartedBefore } from './flow-store.ts'
import { continuePage } from './pages.ts'
import { authenticatePartner } from './partner.ts'
import { createProvider, deleteProvider, listProviders, updateProvider } from './providers.ts'
import { connectDatabases, provisionProject } from './provision.ts'
import { describeProvider, readKeys, readSubject, redeemForIdToken, redeemForKey } from './token.ts'
import {
  checkTransfer,
  confirmTransfer,
  initiateTransfer,
  requireTransferable,
} from './transfer.ts'
import { addWebhook } from './webhooks.ts'

const partnerRoutes = (family: IntegrationFamily): Route[] => {
  const endpoints = integrationEndpoints[family]
  return [
    on(endpoints.readTransfer, async (ctx, { headers, query }) => {
      const client = authenticatePartner(ctx, headers.authorization)
      await requireTransferable(ctx, client, query.project_id)
      return { message: 'The project can be transferred. Send a POST request to start.' }
    }),
    ...[endpoints.initiateTransfer, endpoints.initiateTransferByAlias].map((declaration) =>
      on(declaration, (ctx, { headers, body }) =>
        initiateTransfer(
          ctx,
          authenticatePartner(ctx, headers.authorization),
          family,
          body.project_id,
        ),
      ),
    ),
    on(endpoints.checkTransfer, async (ctx, { body }) => {
      await checkTransfer(ctx, body.code)
      return { is_code_valid: true }
    }),
    on(endpoints.confirmTransfer, (ctx, { body }) => confirmTransfer(ctx, body.code)),
    on(endpoints.listDomains, listDomains),
    on(endpoints.addDomain, (ctx, { body }) => addDomain(ctx, body.domain)),
    on(endpoints.deleteDomain, async (ctx, { params }) => {
      await deleteDomain(ctx, params.domain)
      return { success: true }
    }),
    on(endpoints.confirmConnection, (ctx, { body }) => confirmConnection(ctx, family, body)),
    on(endpoints.confirmOwnConnection, (ctx, { body }) => confirmOwnConnection(ctx, family, body)),
  ]
}

const oauthRoutes = (family: IntegrationFamily): Route[] => {
  const endpoints = integrationOAuth[family]
  return [
    on(
      endpoints.describe,
      (ctx) =>
        `Authorization endpoint: ${baseOf(ctx, family)}/authorize\nToken endpoint: ${baseOf(ctx, family)}/token`,
    ),
    on(endpoints.authorize, (ctx, { query }) =>
      redirect(
        307,
        `${issuerOf(ctx, family)}/auth?${new URLSearchParams({ ...query, scope: 'openid' })}`,
      ),
    ),
    on(endpoints.token, (ctx, { headers, body }) =>
      redeemForKey(ctx, family, authenticatePartner(ctx, headers.authorization), body),
    ),
    on(endpoints.discovery, (ctx) => cached(describeProvider(ctx, family))),
    on(endpoints.jwks, async (ctx) => cached(await readKeys(ctx, family))),
    on(endpoints.startFlow, (ctx, { query }) => startFlow(ctx, family, query)),
    on(endpoints.readInteraction, (ctx, { params }) => readInteraction(ctx, family, params.uid)),
    on(endpoints.showInteractionEnd, continuePage),
    on(endpoints.endInteraction, (ctx, { params, query }) =>
      endInteraction(ctx, family, params.uid, query.code),
    ),
    on(endpoints.resumeFlow, (ctx, { params }) => resumeFlow(ctx, family, params.uid)),
    on(endpoints.issueToken, (ctx, { headers, body }) =>
      redeemForIdToken(ctx, family, headers.authorization, body),
    ),
    on(endpoints.readSubject, (ctx, { headers }) =>
      readSubject(ctx, family, headers.authorization),
    ),
  ]
}

const cached = (body: object) =>
  new ApiResponse(body, { headers: { 'cache-control': 'public, max-age=3600' } })

export const integrationRoutes: readonly Route[] = [
  on(provisionCustomProject, (ctx, { headers, body }) =>
    provisionProject(ctx, authenticatePartner(ctx, headers.authorization), 'custom', body),
  ),
  on(provisionNeonProject, (ctx, { headers, body }) =>
    provisionProject(ctx, authenticatePartner(ctx, headers.authorization), 'neon', body),
  ),
  on(connectNeonProject, (ctx, { headers, query, body }) =>
    connectDatabases(
      ctx,
      authenticatePartner(ctx, headers.authorization),
      query.project_id,
      body.connection_strings,
    ),
  ),
  ...INTEGRATION_FAMILIES.flatMap((family) => [...partnerRoutes(family), ...oauthRoutes(family)]),
  on(neonEndpoints.createKeySet, (ctx, { body }) => issueKeySet(ctx, body)),
  on(neonEndpoints.listKeySets, (ctx) => listKeySets(ctx)),
  on(neonEndpoints.readKeySet, (ctx, { params }) => getKeySet(ctx, params.id)),
  on(neonEndpoints.updateKeySet, (ctx, { params, body }) => changeKeySet(ctx, params.id, body)),
  on(neonEndpoints.readProject, (ctx) => readProject(ctx, ctx.project.id)),
  on(neonEndpoints.updateProject, (ctx, { body }) => changeProject(ctx, body)),
  on(neonEndpoints.listProviders, listProviders),
  on(neonEndpoints.createProvider, (ctx, { body }) => createProvider(ctx, body)),
  on(neonEndpoints.updateProvider, (ctx, { params, body }) =>
    updateProvider(ctx, params.oauth_provider_id, body),
  ),
  on(neonEndpoints.deleteProvider, async (ctx, { params }) => {
    await deleteProvider(ctx, params.oauth_provider_id)
    return { success: true }
  }),
  on(neonEndpoints.createWebhook, (ctx, { headers, body }) =>
    addWebhook(ctx, authenticatePartner(ctx, headers.authorization), body),
  ),
]

/** Flows, their codes and their tokens live for an hour each. */
const KEEP_FLOWS_MS = 3 * 60 * MINUTE_MS

async function deleteExpired(ctx: Context): Promise<void> {
  const moment = addMillis(ctx.clock.now(), -KEEP_FLOWS_MS)
  await transact(ctx, async (tx) => {
    const unused = [
      ...(await deleteFlowsStartedBefore(tx, moment)),
      ...(await deleteConfirmationsBefore(tx, moment)),
    ]
    // No one knows these keys any longer.
    for (const { project_id, key_set_id } of unused) await revokeKeySet(tx, project_id, key_set_id)
  })
}

export const integrationJobs = [job('integrations.delete-expired', deleteExpired, '47 * * * *')]
