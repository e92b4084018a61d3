import { getConvexProvidersConfig } from '@latchkey/js'

// The project and the URL of the service come from the environment of the deployment.
export default { providers: getConvexProvidersConfig() }
