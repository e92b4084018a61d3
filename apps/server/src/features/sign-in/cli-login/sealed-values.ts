import { sql } from 'kysely'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { TOKEN_PURPOSE } from './rules.ts'

/** Refresh tokens that wait for a program to fetch them. */
export const sealedCliTokens = sealedColumn({
  name: 'command-line logins',
  purpose: TOKEN_PURPOSE,
  table: 'cli_logins',
  key: { tenancy_id: 'uuid', polling_code_hash: 'bytea' },
  column: 'refresh_token',
  replace: (tx, { key: [tenancyId, hash], before, after }) =>
    sql`update cli_logins set refresh_token = ${after}
      where tenancy_id = ${tenancyId} and polling_code_hash = ${hash}::text::bytea
        and refresh_token = ${before}`.execute(tx.db),
})
