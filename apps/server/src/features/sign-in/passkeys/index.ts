export { type ProvingSession, provePasskey, startProof } from './prove-passkey.ts'
export { passkeyRoutes } from './routes.ts'
export { deletePasskeys } from './store.ts'
