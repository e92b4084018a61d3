/** The dialogs in one file, which loads when the first one opens. */
export { AddProviderDialog } from './add-provider-dialog.tsx'
export { ProviderDialog } from './provider-dialog.tsx'
export { ProviderTestDialog } from './provider-test-dialog.tsx'
