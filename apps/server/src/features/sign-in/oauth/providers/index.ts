export {
  createProviderNetwork,
  type ProviderNetwork,
  type ProviderNetworkOptions,
} from './network.ts'
export { callbackUrl, openProvider } from './open-provider.ts'
export {
  type FlowStart,
  type OAuthProvider,
  type ProviderAccount,
  ProviderRefusal,
  type ProviderTokens,
} from './provider.ts'
