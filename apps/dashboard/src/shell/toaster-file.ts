export { Toaster } from '@latchkey/ui'
