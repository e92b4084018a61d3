import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { anonymousRoutes } from './anonymous/index.ts'
import { commandLineJobs, commandLineRoutes, sealedCliTokens } from './cli-login/index.ts'
import { developmentProviderPages } from './development-provider/index.ts'
import { emailVerificationRoutes } from './email-verification/index.ts'
import {
  oauthJobs,
  oauthRoutes,
  sealedFlows,
  sealedProviderTokens,
  sealedResolutions,
} from './oauth/index.ts'
import { oauthTokenRoutes } from './oauth-token/index.ts'
import { oneTimeCodeRoutes } from './one-time-codes/index.ts'
import { passkeyRoutes } from './passkeys/index.ts'
import { passwordJobs, passwordRoutes } from './passwords/index.ts'
import { reauthenticationRoutes } from './reauthentication/index.ts'
import { secondFactorRoutes } from './second-factor/index.ts'
import { sessionJobs, sessionRoutes } from './sessions/index.ts'

export const signInRoutes: readonly Route[] = [
  ...anonymousRoutes,
  ...commandLineRoutes,
  ...emailVerificationRoutes,
  ...oauthRoutes,
  ...oauthTokenRoutes,
  ...oneTimeCodeRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...reauthenticationRoutes,
  ...secondFactorRoutes,
  ...sessionRoutes,
]

export const signInJobs: readonly JobHandler[] = [
  ...commandLineJobs,
  ...oauthJobs,
  ...passwordJobs,
  ...sessionJobs,
]

export const signInPages = (ctx: Context): Pages[] => [developmentProviderPages(ctx)]

/** What the group seals with the server's secret. */
export const signInSealed: readonly SealedValues[] = [
  sealedProviderTokens,
  sealedFlows,
  sealedResolutions,
  sealedCliTokens,
]
