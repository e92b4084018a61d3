import { sealedColumn } from '../../../kernel/sealed-values.ts'

/** Purposes of the keys that seal admin keys until their partner gets them. */
export const FLOW_PURPOSE = 'sealed:partner-flow-key'
export const CONFIRMATION_PURPOSE = 'sealed:partner-confirmation-key'

/** Admin keys in flows that a user has confirmed. */
export const sealedFlowKeys = sealedColumn({
  name: 'keys of partner flows',
  purpose: FLOW_PURPOSE,
  table: 'partner_flows',
  key: { tenancy_id: 'uuid', uid_hash: 'bytea' },
  column: 'sealed_key',
})

/** Admin keys in confirmations on their way to the browser of the flow. */
export const sealedConfirmationKeys = sealedColumn({
  name: 'keys of partner confirmations',
  purpose: CONFIRMATION_PURPOSE,
  table: 'partner_confirmations',
  key: { tenancy_id: 'uuid', code_hash: 'bytea' },
  column: 'sealed_key',
})
