/** What opens only when it is asked for: one file, loaded then. */
export { AddProviderDialog } from './add-provider-dialog.tsx'
export { ProviderDialog } from './provider-dialog.tsx'
