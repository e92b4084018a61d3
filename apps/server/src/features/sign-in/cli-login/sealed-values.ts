import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { TOKEN_PURPOSE } from './rules.ts'

/** Refresh tokens that wait for a program to fetch them. */
export const sealedCliTokens = sealedColumn({
  name: 'command-line logins',
  purpose: TOKEN_PURPOSE,
  table: 'cli_logins',
  key: { tenancy_id: 'uuid', polling_code_hash: 'bytea' },
  column: 'refresh_token',
})
