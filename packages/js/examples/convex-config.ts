// convex/auth.config.ts
import { getConvexProvidersConfig } from '@latchkey/js'

export default { providers: getConvexProvidersConfig() }
